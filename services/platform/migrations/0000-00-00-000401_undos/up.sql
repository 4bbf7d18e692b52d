-- What a request about many things changed, as it was before, for whoever has its token and takes it back. A request that
-- is done in parts, each in a transaction of its own, has a row for each.
CREATE TABLE undos (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token uuid NOT NULL,
    kind text NOT NULL,
    made_by bigint NOT NULL,
    account_ids bigint[] NOT NULL, -- empty: the provider's own
    expires_at timestamptz NOT NULL,
    changes jsonb NOT NULL
);
CREATE INDEX undos_token ON undos (token, id);
CREATE INDEX undos_expires ON undos (expires_at);

ALTER TABLE undos ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON undos USING (
    (SELECT afterbell_scope_all())
    OR account_ids <> '{}' AND account_ids <@ (SELECT afterbell_scope_accounts())::bigint[]
);
