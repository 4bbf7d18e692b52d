DROP TABLE plan_files;
