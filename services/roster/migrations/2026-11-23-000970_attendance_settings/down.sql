DROP TABLE attendance_settings;
