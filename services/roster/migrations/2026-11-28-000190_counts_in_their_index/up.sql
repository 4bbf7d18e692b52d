-- A chart reads the counts of a program's sites over a year from the index alone, the columns of the policy among them: the
-- rows of a site lie as far apart as its days.
ALTER TABLE attendance_counts DROP CONSTRAINT attendance_counts_pkey,
    ADD PRIMARY KEY (site_id, day, classroom_id)
        INCLUDE (account_id, program_id, present, late, absent, not_scheduled, taken, expected_taken);
