DROP TRIGGER primary_admin_name ON ref_users;
DROP FUNCTION primary_admin_name_changed();
DROP TRIGGER primary_admin_role ON ref_user_roles;
DROP FUNCTION primary_admin_role_changed();
DROP FUNCTION primary_admin_kept(bigint);
