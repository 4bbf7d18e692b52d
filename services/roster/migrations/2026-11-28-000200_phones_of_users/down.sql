-- The copies were never shown.
SELECT 1;
