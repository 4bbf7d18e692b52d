-- Why a staff member is inactive (spec 2 §4: "inactive date and note appear when inactive").
ALTER TABLE staff_members ADD COLUMN inactive_notes text, ADD CHECK (inactive_notes IS NULL OR status = 2);
ALTER TABLE staff_entries ADD COLUMN inactive_notes text;
