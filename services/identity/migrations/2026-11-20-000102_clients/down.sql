DROP TABLE service_secrets;
DROP TABLE signing_keys;
DROP TABLE clients;
