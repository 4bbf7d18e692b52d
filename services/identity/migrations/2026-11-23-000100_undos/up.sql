-- What is taken back with a token is the platform's now (`undos`). The tokens of the last hour work no more.
DROP TABLE privilege_grants;
