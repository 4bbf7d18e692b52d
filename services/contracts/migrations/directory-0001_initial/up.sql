-- Copies of what other services own, kept by their state events. A deleted entity stays as a tombstone, so that an
-- older event does not bring it back.

CREATE TABLE ref_accounts (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL GENERATED ALWAYS AS (id) STORED,
    name text NOT NULL,
    status smallint NOT NULL,
    start_date date,
    end_date date,
    direct_access boolean NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL, -- of the event in its source's outbox
    deleted boolean NOT NULL,
    -- Feature flags that are on for it (spec 1 §6), as its owner says.
    flags text[] NOT NULL DEFAULT '{}',
    -- Content subscriptions that it has a license of.
    cms_licenses text[] NOT NULL DEFAULT '{}'
);
ALTER TABLE ref_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_accounts USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE ref_programs (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    name text NOT NULL,
    status smallint NOT NULL,
    start_date date,
    end_date date,
    product_id bigint,
    program_type text NOT NULL,
    final_submit boolean NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
CREATE INDEX ref_programs_account ON ref_programs (account_id);
ALTER TABLE ref_programs ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_programs USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE ref_sites (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    name text NOT NULL,
    status smallint NOT NULL,
    start_date date,
    end_date date,
    time_zone text NOT NULL,
    location_name text NOT NULL,
    days smallint[] NOT NULL,
    scholar_capacity integer,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
CREATE INDEX ref_sites_account ON ref_sites (account_id);
CREATE INDEX ref_sites_program ON ref_sites (program_id);
ALTER TABLE ref_sites ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_sites USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE ref_users (
    id bigint PRIMARY KEY,
    account_id bigint, -- home account; null for the provider's people
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    status smallint NOT NULL,
    locale text,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
CREATE INDEX ref_users_account ON ref_users (account_id);
ALTER TABLE ref_users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_users USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE ref_user_roles (
    user_id bigint NOT NULL REFERENCES ref_users (id),
    ordinal smallint NOT NULL,
    account_id bigint, -- null: not bound to an account
    program_id bigint,
    site_id bigint,
    role_id smallint NOT NULL,
    status smallint NOT NULL,
    program_role text,
    primary_account_admin boolean NOT NULL,
    PRIMARY KEY (user_id, ordinal)
);
CREATE INDEX ref_user_roles_place ON ref_user_roles (account_id, program_id, site_id);
ALTER TABLE ref_user_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ref_user_roles USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
