-- Two scholars who look like one child and are two: somebody said so, and is not asked again.
CREATE TABLE scholars_apart (
    one_id bigint NOT NULL REFERENCES scholars (id) ON DELETE CASCADE,
    other_id bigint NOT NULL REFERENCES scholars (id) ON DELETE CASCADE,
    account_id bigint NOT NULL,
    said_by bigint NOT NULL,
    said_at timestamptz NOT NULL,
    PRIMARY KEY (one_id, other_id),
    CHECK (one_id < other_id)
);
CREATE INDEX scholars_apart_other ON scholars_apart (other_id);
ALTER TABLE scholars_apart ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON scholars_apart USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- By which children who look alike are found.
CREATE INDEX scholars_born ON scholars (account_id, birth_date);
