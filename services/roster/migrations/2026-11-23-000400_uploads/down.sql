DROP TABLE scholar_upload_rows;
DROP TABLE scholar_uploads;
