-- Which site of an account was told of last: whether a calendar feed may name one otherwise now.
CREATE INDEX ref_sites_told ON ref_sites (account_id, position);
