-- What a person has starred: a program (site_id 0) or a site (spec 1 §3 Star request).
CREATE TABLE stars (
    user_id bigint NOT NULL,
    account_id bigint NOT NULL REFERENCES accounts,
    program_id bigint NOT NULL,
    site_id bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, account_id, program_id, site_id),
    CONSTRAINT stars_program FOREIGN KEY (program_id, account_id) REFERENCES programs (id, account_id)
);
CREATE INDEX stars_by_program ON stars (program_id, account_id);

ALTER TABLE stars ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stars USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]));
