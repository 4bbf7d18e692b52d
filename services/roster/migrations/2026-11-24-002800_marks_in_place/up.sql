-- A mark is changed several times a day: who came, when, and with whom the child left. With room on its page a change
-- touches no index.
ALTER TABLE attendance SET (fillfactor = 75);
