DROP TABLE acknowledgments, terms;
DROP TABLE column_layouts, auto_saves, first_visits, stars;
DROP TABLE directory_imports, account_flags, account_scholars, site_scholars;
DROP TRIGGER primary_admin_name ON ref_users;
DROP TRIGGER primary_admin_role ON ref_user_roles;
DROP TABLE sites, programs, accounts;
