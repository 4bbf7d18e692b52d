-- The rows are made anew whenever somebody changes.
SELECT 1;
