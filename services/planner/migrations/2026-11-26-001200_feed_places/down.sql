DROP INDEX ref_sites_told;
