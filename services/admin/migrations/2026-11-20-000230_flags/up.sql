-- What an account has other than the default of a feature flag (spec 1 §6). The flags themselves and
-- their defaults are the one table in `flags/rules.rs`.
CREATE TABLE account_flags (
    account_id bigint NOT NULL REFERENCES accounts,
    flag_key text COLLATE "C" NOT NULL,
    enabled boolean NOT NULL,
    modified_at timestamptz NOT NULL DEFAULT now(),
    modified_by bigint NOT NULL,
    PRIMARY KEY (account_id, flag_key)
);

ALTER TABLE account_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account_flags USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]));
