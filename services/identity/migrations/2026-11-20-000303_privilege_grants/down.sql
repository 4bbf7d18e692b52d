DROP TABLE privilege_grants;
