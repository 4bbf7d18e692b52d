-- A call from a family's home finds their children.
CREATE INDEX scholars_home_phone ON scholars (home_phone) WHERE home_phone IS NOT NULL;
