DROP TABLE single_sign_on_links, single_sign_on_requests, single_sign_on_domains, single_sign_on;
DROP TABLE refresh_tokens, authorization_codes, sessions, service_secrets, signing_keys, clients;
DROP TABLE password_resets, access_schedules, invitations, drilldowns;
DROP TRIGGER site_removed ON ref_sites;
DROP TRIGGER program_removed ON ref_programs;
DROP TRIGGER user_site_named ON ref_sites;
DROP TRIGGER user_program_named ON ref_programs;
DROP TABLE user_roles, profile_pictures, user_counts, users;
