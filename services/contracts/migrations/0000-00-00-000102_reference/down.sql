DROP TABLE ref_user_roles;
DROP TABLE ref_users;
DROP TABLE ref_sites;
DROP TABLE ref_programs;
DROP TABLE ref_accounts;
