-- Courses are a copy of those that the library tells of; each has the number of its item. Progress is kept by slug, and stays.
DROP TABLE courses;
CREATE TABLE courses (
    id bigint PRIMARY KEY,
    -- The same in each language.
    slug text COLLATE "C" NOT NULL,
    language text NOT NULL,
    subscription_id text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    minutes integer NOT NULL,
    audience text[] NOT NULL,
    -- Roles that have to complete it, and within how many days.
    required_roles smallint[] NOT NULL,
    due_days integer,
    parts jsonb NOT NULL,
    -- A course is due so many days after it was first offered, at the earliest.
    since date NOT NULL DEFAULT CURRENT_DATE,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
CREATE INDEX courses_slug ON courses (slug, language);
ALTER TABLE courses ENABLE ROW LEVEL SECURITY;
-- Of one that is gone nothing is left to be licensed or found.
CREATE POLICY licensed ON courses USING (
    (SELECT afterbell_scope_all()) OR subscription_id = ANY ((SELECT course_licenses())::text[])
);
