-- The OpenID provider of an account (flag single-sign-on). The client secret is sealed with identity.key_secret.
CREATE TABLE single_sign_on (
    account_id bigint PRIMARY KEY,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    is_enabled boolean NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

ALTER TABLE single_sign_on ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON single_sign_on USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- A domain belongs to one account, whichever it is.
CREATE TABLE single_sign_on_domains (
    domain text CONSTRAINT single_sign_on_domains_domain_key PRIMARY KEY CHECK (domain = lower(domain)),
    account_id bigint NOT NULL REFERENCES single_sign_on (account_id) ON DELETE CASCADE
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
-- People by the domain of their address.
CREATE INDEX users_email_domain_idx ON users (lower(split_part(email, '@', 2)));
