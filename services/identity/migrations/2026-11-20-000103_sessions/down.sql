DROP TABLE refresh_tokens;
DROP TABLE authorization_codes;
DROP TABLE sessions;
