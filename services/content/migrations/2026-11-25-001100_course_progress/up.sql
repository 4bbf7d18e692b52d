-- How far people are with courses: the copy of what learning management tells.
CREATE TABLE course_progress (
    id bigint PRIMARY KEY, -- the enrollment
    account_id bigint NOT NULL,
    user_id bigint NOT NULL,
    slug text COLLATE "C" NOT NULL,
    completed boolean NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
ALTER TABLE course_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON course_progress USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
