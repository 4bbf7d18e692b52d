-- Who set the issuer: it signs nobody in who stands above them. Unknown of those set before, which counts as an account
-- admin.
ALTER TABLE single_sign_on
    ADD COLUMN issuer_set_by bigint,
    ADD COLUMN issuer_set_by_role smallint NOT NULL DEFAULT 4;

-- A domain counts once whoever runs its mail has confirmed it, or the provider's staff have.
ALTER TABLE single_sign_on_domains
    ADD COLUMN proven_at timestamptz,
    ADD COLUMN proof_hash bytea UNIQUE,
    ADD COLUMN proof_expires_at timestamptz;
