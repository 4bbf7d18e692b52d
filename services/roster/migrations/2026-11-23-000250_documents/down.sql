DROP TABLE scholar_documents;
