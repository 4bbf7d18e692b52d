-- Pages outside of the portal that published items link to, and whether they were there when they were last tried.
CREATE TABLE outside_links (
    address text COLLATE "C" PRIMARY KEY,
    tried_at timestamptz,
    is_gone boolean NOT NULL DEFAULT false
);
ALTER TABLE outside_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY authors ON outside_links USING ((SELECT afterbell_scope_all()));
