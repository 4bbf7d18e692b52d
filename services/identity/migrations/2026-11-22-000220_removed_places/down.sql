DROP TRIGGER site_removed ON ref_sites;
DROP TRIGGER program_removed ON ref_programs;
DROP FUNCTION place_removed();
