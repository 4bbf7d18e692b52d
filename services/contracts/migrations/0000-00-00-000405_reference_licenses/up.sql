-- Content subscriptions that an account has a license of. Copies made before know of none until the account is told of again.
ALTER TABLE ref_accounts ADD COLUMN cms_licenses text[] NOT NULL DEFAULT '{}';
