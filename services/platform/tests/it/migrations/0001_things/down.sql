DROP TABLE marks;
DROP TABLE things;
