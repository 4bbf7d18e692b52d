DROP TABLE acknowledgments;
DROP TABLE terms;
