ALTER TABLE single_sign_on_domains DROP COLUMN proven_at, DROP COLUMN proof_hash, DROP COLUMN proof_expires_at;
ALTER TABLE single_sign_on DROP COLUMN issuer_set_by, DROP COLUMN issuer_set_by_role;
