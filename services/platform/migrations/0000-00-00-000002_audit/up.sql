-- Who did what to which entity, as whom, from where, before and after. The serving role may add and read, no more.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    occurred_at timestamptz NOT NULL,
    account_id bigint,
    actor_user_id bigint,
    actor_client_id text NOT NULL,
    session_id text NOT NULL,
    viewed_role smallint,
    viewed_account_id bigint,
    viewed_program_id bigint,
    viewed_site_id bigint,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb,
    address text,
    correlation_id text
);
CREATE INDEX audit_log_account ON audit_log (account_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_user_id, id DESC);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id DESC);

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log
    USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]))
    WITH CHECK ((SELECT afterbell_scope_all()) OR account_id IS NULL
        OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]));
