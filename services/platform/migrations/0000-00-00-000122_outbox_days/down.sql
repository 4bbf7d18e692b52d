SELECT set_config('afterbell.accounts', '*', true);
DROP FUNCTION afterbell_outbox_restart;
DROP FUNCTION afterbell_outbox_drop;
DROP FUNCTION afterbell_outbox_days;
DROP VIEW outbox_told;
ALTER SEQUENCE outbox_id_seq OWNED BY NONE;
CREATE TABLE outbox_before (LIKE outbox INCLUDING DEFAULTS);
INSERT INTO outbox_before SELECT * FROM outbox_states;
INSERT INTO outbox_before SELECT * FROM outbox;
DROP TABLE outbox_states;
DROP TABLE outbox;
ALTER TABLE outbox_before RENAME TO outbox;
ALTER TABLE outbox ADD PRIMARY KEY (id);
CREATE INDEX outbox_key ON outbox (topic, key, id);
ALTER SEQUENCE outbox_id_seq OWNED BY outbox.id;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON outbox USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
