-- An address is somebody's once they have confirmed it: by accepting an invitation, or by signing in. Until then it holds
-- off nobody but the people of the same account.
DROP INDEX users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE status = 1 OR last_login_at IS NOT NULL;
CREATE UNIQUE INDEX users_email_account_key ON users (lower(email), coalesce(account_id, 0));
