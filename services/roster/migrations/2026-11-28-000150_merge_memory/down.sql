ALTER TABLE scholar_photos_gone DROP COLUMN kept_until;
DELETE FROM scholar_merges m WHERE NOT EXISTS (SELECT FROM scholars s WHERE s.id = m.kept_id);
ALTER TABLE scholar_merges ADD CONSTRAINT scholar_merges_kept_id_fkey
    FOREIGN KEY (kept_id) REFERENCES scholars (id) ON DELETE CASCADE;
