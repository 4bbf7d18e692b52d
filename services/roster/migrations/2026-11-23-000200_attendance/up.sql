-- Marks of a scholar at a site on a day of the site (spec 2 §2 Attendance, §4). A day without a row is "not taken":
-- opening a register writes nothing.
CREATE TABLE attendance (
    enrollment_id bigint NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
    day date NOT NULL,
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    site_id bigint NOT NULL,
    -- 1 Absent, 2 Present, 3 Late, 4 Not Scheduled; none is `--`.
    status smallint CHECK (status BETWEEN 1 AND 4),
    check_in time,
    check_out time,
    is_dismissed boolean NOT NULL DEFAULT false,
    note text CHECK (length(note) <= 500),
    transportation text CHECK (length(transportation) <= 50),
    -- Who collected the child: a contact, or another with a reason. The name stays when the contact is removed.
    collected_by_contact bigint REFERENCES scholar_contacts (id) ON DELETE SET NULL,
    collected_by_name text CHECK (length(collected_by_name) <= 120),
    collected_reason text CHECK (length(collected_reason) <= 500),
    -- A mark that was taken back says nothing, and so is "not taken" again. Its row stays: versions never come twice, so
    -- that a page that still shows the old mark cannot overwrite a new one.
    is_taken boolean NOT NULL GENERATED ALWAYS AS (
        status IS NOT NULL OR check_in IS NOT NULL OR check_out IS NOT NULL OR is_dismissed OR note IS NOT NULL
        OR transportation IS NOT NULL OR collected_by_contact IS NOT NULL OR collected_by_name IS NOT NULL
        OR collected_reason IS NOT NULL
    ) STORED,
    version integer NOT NULL DEFAULT 1,
    marked_at timestamptz NOT NULL DEFAULT now(),
    marked_by bigint NOT NULL,
    PRIMARY KEY (enrollment_id, day),
    CONSTRAINT attendance_out_after_in CHECK (check_out >= check_in)
);
CREATE INDEX attendance_site_day ON attendance (site_id, day);
CREATE INDEX attendance_contact ON attendance (collected_by_contact) WHERE collected_by_contact IS NOT NULL;
SELECT afterbell_limit_to_places('attendance');
