DROP TABLE ref_user_roles, ref_users, ref_sites, ref_programs, ref_accounts;
