-- With the rows that they are about go the functions of these.
DROP FUNCTION pickup_codes_of(scholar_contacts);
DROP FUNCTION attendance_counts_add(attendance_counts[]);
DROP FUNCTION attendance_count(bigint, date, bigint, bigint, bigint, smallint, boolean, boolean, integer);
DROP TABLE roster_upload_rows, roster_uploads, staff_entries, staff_members;
DROP TABLE attendance_settings, registers, attendance_counts, attendance;
DROP TABLE pickup_codes, scholar_contacts;
DROP TABLE scholar_merges, scholars_apart, scholar_photos_gone, scholar_photos, scholar_documents, custom_fields;
DROP TABLE account_scholars, site_scholars;
DROP TABLE enrollments, scholars, classrooms;
DROP TABLE ref_holidays, site_hours, people_seen, people;
