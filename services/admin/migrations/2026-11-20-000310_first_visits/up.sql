-- The session in which a person was here for the first time (spec 2 §7 accounts/first-login). It belongs to the person,
-- not to an account, so every statement on it names the user.
CREATE TABLE first_visits (
    user_id bigint PRIMARY KEY,
    session_id text NOT NULL,
    visited_at timestamptz NOT NULL
);
