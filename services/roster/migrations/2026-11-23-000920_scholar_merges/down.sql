DROP TABLE scholar_merges;
