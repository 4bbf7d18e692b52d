-- Whether a child was collected by an adult who was not on its list, as the list was then. So far a reason told it.
ALTER TABLE attendance ADD COLUMN collected_off_list boolean NOT NULL DEFAULT false;
UPDATE attendance SET collected_off_list = true WHERE collected_reason IS NOT NULL;
