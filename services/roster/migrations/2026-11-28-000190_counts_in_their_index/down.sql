ALTER TABLE attendance_counts DROP CONSTRAINT attendance_counts_pkey,
    ADD PRIMARY KEY (site_id, day, classroom_id);
