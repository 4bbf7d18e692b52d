DROP TABLE directory_imports;
