DROP TRIGGER users_came ON users;
DROP TRIGGER users_went ON users;
DROP TRIGGER users_changed ON users;
DROP TRIGGER user_roles_came ON user_roles;
DROP TRIGGER user_roles_went ON user_roles;
DROP TRIGGER user_roles_changed ON user_roles;
DROP TRIGGER user_program_named ON ref_programs;
DROP TRIGGER user_site_named ON ref_sites;
DROP FUNCTION users_counted, user_site_named, user_program_named, user_roles_lead, users_lead(bigint[]), users_like(text, text, integer);
DROP TABLE user_counts;
DROP INDEX user_roles_program, user_roles_site;
ALTER TABLE users
    DROP first_key, DROP last_key, DROP name_key, DROP email_key, DROP invitation_status, DROP position_key,
    DROP program_key, DROP site_key, DROP lead_role_id, DROP lead_program_id, DROP lead_site_id, DROP position,
    DROP program_name, DROP site_name, DROP role_count, DROP invited_at, DROP schedule_date, DROP revoke_date,
    DROP invitation_note, DROP password_temporary_until;
DROP FUNCTION user_key(text);
