-- Feature flags that are on for an account (spec 1 §6), as its owner says. Copies made before know of none until the
-- account is told of again.
ALTER TABLE ref_accounts ADD COLUMN flags text[] NOT NULL DEFAULT '{}';
