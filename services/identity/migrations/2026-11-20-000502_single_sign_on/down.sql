DROP INDEX users_email_domain_idx;
DROP TABLE single_sign_on_links;
DROP TABLE single_sign_on_requests;
DROP TABLE single_sign_on_domains;
DROP TABLE single_sign_on;
