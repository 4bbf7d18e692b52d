-- Days on which a program does not run: the copy of what planner tells. Registers refuse marks on them.
CREATE TABLE ref_holidays (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    name text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
CREATE INDEX ref_holidays_program ON ref_holidays (program_id, end_date);
ALTER TABLE ref_holidays ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_holidays USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
