-- People, their role records, sessions and drill-downs.

-- == People ==

-- `account_id` is the home account; provider staff have none, so only a scope over every account sees them (spec 1 §3
-- Current user, spec 2 §3 User row). The list of people (spec 2 §2 Users) costs the same a page at a thousand people
-- and at a million: whatever it sorts by and searches in is a column of this table, filled in by the database, so that
-- whoever writes people, role records or places need not know of it. The indexes of its orders and searches are made
-- from its declaration (`platform::list`).
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
    updated_at timestamptz NOT NULL DEFAULT now(),
    first_key text COLLATE "C" GENERATED ALWAYS AS (user_key(first_name)) STORED,
    last_key text COLLATE "C" GENERATED ALWAYS AS (user_key(last_name)) STORED,
    name_key text COLLATE "C" GENERATED ALWAYS AS (user_key(first_name || ' ' || last_name)) STORED,
    email_key text COLLATE "C" GENERATED ALWAYS AS (user_key(email)) STORED,
    -- Spec 2 §4: --, Pending, Expired, Accepted, Deactivated.
    invitation_status text COLLATE "C" GENERATED ALWAYS AS (
        CASE status
            WHEN 1 THEN 'Accepted' WHEN 2 THEN 'Deactivated' WHEN 4 THEN 'Pending' WHEN 5 THEN 'Expired' ELSE 'N/A'
        END
    ) STORED,
    -- The leading role record, the highest that is not revoked, and how many records there are; triggers keep them.
    lead_role_id smallint,
    lead_program_id bigint,
    lead_site_id bigint,
    position text,
    program_name text,
    site_name text,
    role_count integer NOT NULL DEFAULT 0,
    -- The last invitation that was sent; the days on which one will be, and on which access ends.
    invited_at timestamptz,
    schedule_date date,
    revoke_date date,
    -- What the inviter adds to the letter.
    invitation_note text,
    -- Until when a temporary password may be used; it has to be replaced at the first sign-in.
    password_temporary_until timestamptz,
    position_key text COLLATE "C" GENERATED ALWAYS AS (user_key(position)) STORED,
    program_key text COLLATE "C" GENERATED ALWAYS AS (user_key(program_name)) STORED,
    site_key text COLLATE "C" GENERATED ALWAYS AS (user_key(site_name)) STORED,
    -- What the list goes by when it is sorted by last name: whoever shares one goes by first name. The line break comes
    -- before whatever a name is made of. It is a column, not an expression, so that a page is passed over in its index
    -- alone.
    last_first_key text COLLATE "C" GENERATED ALWAYS AS (user_key(last_name || E'\n' || first_name)) STORED
);
-- An address is somebody's once they have confirmed it: by accepting an invitation, or by signing in. Until then it
-- holds off nobody but the people of the same account. The sign-in page looks people up by it, whatever its case.
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE status = 1 OR last_login_at IS NOT NULL;
CREATE UNIQUE INDEX users_email_account_key ON users (lower(email), coalesce(account_id, 0));
-- People by the domain of their address, for single sign-on.
CREATE INDEX users_email_domain_idx ON users (lower(split_part(email, '@', 2)));
CREATE INDEX users_account_id_idx ON users (account_id, id);
CREATE INDEX users_lead_program ON users (lead_program_id) WHERE lead_program_id IS NOT NULL;
CREATE INDEX users_lead_site ON users (lead_site_id) WHERE lead_site_id IS NOT NULL;

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- How many people there are, by account (none: everybody), leading role and status. Changes are added as rows of their
-- own, so that writers do not wait for each other; housekeeping adds them up. A list without a search adds what is
-- left.
CREATE TABLE user_counts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint,
    role_id smallint,
    status smallint NOT NULL,
    people bigint NOT NULL
);
CREATE INDEX user_counts_account ON user_counts (account_id);
ALTER TABLE user_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON user_counts USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
CREATE TRIGGER users_came AFTER INSERT ON users REFERENCING NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_went AFTER DELETE ON users REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS come OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

-- Pictures of people; the bytes are in the file store under `pictures/<object>/`.
CREATE TABLE profile_pictures (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    object uuid NOT NULL,
    uploaded_at timestamptz NOT NULL
);
ALTER TABLE profile_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile_pictures USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- == Roles ==

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
-- The people of a program or site.
CREATE INDEX user_roles_program ON user_roles (program_id, user_id) WHERE program_id IS NOT NULL;
CREATE INDEX user_roles_site ON user_roles (site_id, user_id) WHERE site_id IS NOT NULL;
ALTER TABLE user_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON user_roles USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TRIGGER user_roles_came AFTER INSERT ON user_roles REFERENCING NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();
CREATE TRIGGER user_roles_went AFTER DELETE ON user_roles REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();
CREATE TRIGGER user_roles_changed AFTER UPDATE ON user_roles REFERENCING NEW TABLE AS come OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION user_roles_lead();

-- Names of places are copied, and roles at places that are removed are lost.
CREATE TRIGGER user_program_named AFTER INSERT OR UPDATE OF name ON ref_programs
    FOR EACH ROW EXECUTE FUNCTION user_program_named();
CREATE TRIGGER user_site_named AFTER INSERT OR UPDATE OF name ON ref_sites
    FOR EACH ROW EXECUTE FUNCTION user_site_named();
CREATE TRIGGER program_removed AFTER INSERT OR UPDATE OF deleted ON ref_programs
    FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION place_removed('program');
CREATE TRIGGER site_removed AFTER INSERT OR UPDATE OF deleted ON ref_sites
    FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION place_removed('site');

-- Who looked at which place as which role, from when to when (spec 1 §4 Drill-down).
CREATE TABLE drilldowns (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id text NOT NULL,
    role_id smallint NOT NULL CHECK (role_id BETWEEN 1 AND 11),
    account_id bigint,
    program_id bigint,
    site_id bigint,
    started_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE UNIQUE INDEX drilldowns_one_open ON drilldowns (user_id, session_id) WHERE ended_at IS NULL;
CREATE INDEX drilldowns_account_idx ON drilldowns (account_id, started_at);
ALTER TABLE drilldowns ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON drilldowns USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- == Invitations and passwords ==

-- Links that let an invited person set name and password.
CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    token_hash bytea NOT NULL,
    invited_by bigint,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz,
    replaced_at timestamptz
);
CREATE UNIQUE INDEX invitations_token_key ON invitations (token_hash);
CREATE INDEX invitations_user_idx ON invitations (user_id, id);
CREATE INDEX invitations_open_idx ON invitations (expires_at) WHERE accepted_at IS NULL AND replaced_at IS NULL;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitations USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Invitations and revocations that wait for their day (spec 2 §2 Users, §5 Invitations).
CREATE TABLE access_schedules (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    kind text NOT NULL CHECK (kind IN ('invite', 'revoke')),
    on_date date NOT NULL,
    run_at timestamptz NOT NULL,
    role_record_ids bigint[] NOT NULL, -- the records that a revocation takes back
    asked_by bigint,
    asked_at timestamptz NOT NULL,
    done_at timestamptz,
    cancelled_at timestamptz,
    outcome text -- why a schedule came to nothing
);
CREATE INDEX access_schedules_open ON access_schedules (user_id, kind)
    WHERE done_at IS NULL AND cancelled_at IS NULL;
ALTER TABLE access_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON access_schedules USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Links of the forgotten password page, one use each.
CREATE TABLE password_resets (
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
CREATE INDEX password_resets_expires_idx ON password_resets (expires_at);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON password_resets USING ((SELECT afterbell_scope_all()));

-- == Sign-in ==

-- Applications that may ask for tokens. An integrator's client is bound to one account and role.
CREATE TABLE clients (
    id text PRIMARY KEY,
    name text NOT NULL,
    account_id bigint,
    role_id smallint CHECK (role_id BETWEEN 1 AND 11),
    secret_hash bytea,
    grant_types text[] NOT NULL,
    redirect_uris text[] NOT NULL DEFAULT '{}',
    post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
    portal boolean NOT NULL DEFAULT false,
    disabled boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (NOT 'client_credentials' = ANY (grant_types) OR (secret_hash IS NOT NULL AND role_id IS NOT NULL))
);
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON clients USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Keys that sign tokens. `next` is published before it signs, `retired` until its last token has expired.
CREATE TABLE signing_keys (
    kid text PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('next', 'current', 'retired')),
    private_key bytea NOT NULL,
    sealed boolean NOT NULL,
    modulus bytea NOT NULL,
    exponent bytea NOT NULL,
    created_at timestamptz NOT NULL,
    current_from timestamptz,
    retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_one_current ON signing_keys (state) WHERE state = 'current';
CREATE UNIQUE INDEX signing_keys_one_next ON signing_keys (state) WHERE state = 'next';
ALTER TABLE signing_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON signing_keys USING ((SELECT afterbell_scope_all()));

-- Keys this service makes for itself, such as the one that signs form tokens.
CREATE TABLE service_secrets (
    name text PRIMARY KEY,
    value bytea NOT NULL
);
ALTER TABLE service_secrets ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON service_secrets USING ((SELECT afterbell_scope_all()));

-- A signed-in browser. At most one session of a person is active; the others wait (spec 1 §4, §8).
CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    cookie_hash bytea NOT NULL,
    state text NOT NULL CHECK (state IN ('active', 'waiting', 'ended')),
    signed_in_at timestamptz NOT NULL,
    auth_time timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text,
    -- So that people can tell their sessions apart: what they signed in with, and from where.
    device text,
    address text
);
CREATE UNIQUE INDEX sessions_cookie_key ON sessions (cookie_hash);
CREATE UNIQUE INDEX sessions_one_active ON sessions (user_id) WHERE state = 'active';
CREATE INDEX sessions_waiting_idx ON sessions (user_id, last_seen_at) WHERE state = 'waiting';
CREATE INDEX sessions_expires_idx ON sessions (expires_at);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sessions USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE authorization_codes (
    code_hash bytea PRIMARY KEY,
    client_id text NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    family_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    nonce text,
    scope text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX authorization_codes_session_idx ON authorization_codes (session_id);
CREATE INDEX authorization_codes_expires_idx ON authorization_codes (expires_at);
ALTER TABLE authorization_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON authorization_codes USING ((SELECT afterbell_scope_all()));

-- One row for each refresh token handed out; the tokens that follow from one code are a family.
CREATE TABLE refresh_tokens (
    token_hash bytea PRIMARY KEY,
    family_id uuid NOT NULL,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    client_id text NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
    scope text NOT NULL,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
);
CREATE INDEX refresh_tokens_family_idx ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expires_idx ON refresh_tokens (expires_at);
ALTER TABLE refresh_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON refresh_tokens USING ((SELECT afterbell_scope_all()));

-- == Single sign-on ==

-- The OpenID provider of an account (flag single-sign-on). The client secret is sealed with identity.key_secret.
CREATE TABLE single_sign_on (
    account_id bigint PRIMARY KEY,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    is_enabled boolean NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- Who set the issuer: it signs nobody in who stands above them. Whoever is not known counts as an account admin.
    issuer_set_by bigint,
    issuer_set_by_role smallint NOT NULL DEFAULT 4
);
ALTER TABLE single_sign_on ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON single_sign_on USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- A domain belongs to one account, whichever it is.
CREATE TABLE single_sign_on_domains (
    domain text CONSTRAINT single_sign_on_domains_domain_key PRIMARY KEY CHECK (domain = lower(domain)),
    account_id bigint NOT NULL REFERENCES single_sign_on (account_id) ON DELETE CASCADE,
    -- It counts once whoever runs its mail has confirmed it, or the provider's staff have.
    proven_at timestamptz,
    proof_hash bytea UNIQUE,
    proof_expires_at timestamptz
);
CREATE INDEX single_sign_on_domains_account_idx ON single_sign_on_domains (account_id);
ALTER TABLE single_sign_on_domains ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON single_sign_on_domains USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Browsers that are at a provider; each comes back once, with the state whose hash this is.
CREATE TABLE single_sign_on_requests (
    state_hash bytea PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES single_sign_on (account_id) ON DELETE CASCADE,
    browser_hash bytea NOT NULL,
    issuer text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    authorize_query text NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX single_sign_on_requests_account_idx ON single_sign_on_requests (account_id);
CREATE INDEX single_sign_on_requests_expires_idx ON single_sign_on_requests (expires_at);
ALTER TABLE single_sign_on_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON single_sign_on_requests USING ((SELECT afterbell_scope_all()));

-- Who somebody is at an account's provider: linked once by verified e-mail, the subject from then on.
CREATE TABLE single_sign_on_links (
    account_id bigint NOT NULL REFERENCES single_sign_on (account_id) ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    linked_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, issuer, subject)
);
CREATE UNIQUE INDEX single_sign_on_links_user_key ON single_sign_on_links (user_id, account_id, issuer);
ALTER TABLE single_sign_on_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON single_sign_on_links USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
