-- What is kept of a whole register is thousands of characters, and half of what keeping them took was PostgreSQL's own
-- compression. A server that was built without LZ4 keeps that.
DO $$
BEGIN
    ALTER TABLE audit_log ALTER COLUMN before SET COMPRESSION lz4, ALTER COLUMN after SET COMPRESSION lz4;
    ALTER TABLE undos ALTER COLUMN changes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END $$;
