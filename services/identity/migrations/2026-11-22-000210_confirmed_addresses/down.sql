DROP INDEX users_email_account_key;
DROP INDEX users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
