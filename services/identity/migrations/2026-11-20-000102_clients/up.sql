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
