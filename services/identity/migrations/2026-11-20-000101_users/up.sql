-- People. `account_id` is the home account; provider staff have none, so only a scope over
-- every account sees them (spec 1 §3 Current user, spec 2 §3 User row).
CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone_number text,
    phone_type text,
    image_url text,
    thumbnail_url text,
    locale text CHECK (locale IN ('en', 'es')),
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    password_hash text,
    password_changed_at timestamptz,
    last_login_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
-- One person per address, whatever its case; the sign-in page looks people up by it.
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_account_id_idx ON users (account_id, id);

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- What a person may be, and where (spec 1 §3 User role record). A missing place is NULL.
CREATE TABLE user_roles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    program_id bigint,
    site_id bigint,
    role_id smallint NOT NULL CHECK (role_id BETWEEN 1 AND 11),
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    program_role text,
    is_primary_account_admin boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (program_id IS NULL OR account_id IS NOT NULL),
    CHECK (site_id IS NULL OR program_id IS NOT NULL)
);
CREATE UNIQUE INDEX user_roles_place_key
    ON user_roles (user_id, role_id, account_id, program_id, site_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX user_roles_primary_key ON user_roles (account_id) WHERE is_primary_account_admin;
CREATE INDEX user_roles_account_idx ON user_roles (account_id, user_id);

ALTER TABLE user_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON user_roles USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
