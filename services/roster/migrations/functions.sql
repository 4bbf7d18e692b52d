-- Functions of roster, applied as a whole whenever this file has changed (docs/adding-a-service.md, "Tables").

-- == Of the owner ==

-- Scholars are one when their names and birth dates are equal, letter case aside. José and Jose look alike, and a
-- person says whether they are one (keys are without accents, by which they are found).
CREATE OR REPLACE FUNCTION scholar_name(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT normalize(lower(given), NFC) COLLATE "C" $$;

-- What is copied of a classroom's name.
CREATE OR REPLACE FUNCTION classroom_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE enrollments e SET classroom_name = NEW.name WHERE e.classroom_id = NEW.id;
    UPDATE staff_entries e SET classroom_name = NEW.name FROM staff_members m
        WHERE m.classroom_id = NEW.id AND e.member_id = m.id;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION staff_classroom_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE staff_entries e
        SET classroom_name = coalesce((SELECT c.name FROM classrooms c WHERE c.id = NEW.classroom_id), '')
        WHERE e.member_id = NEW.id;
    RETURN NULL;
END $$;

-- Whoever is active again from a first day after the one on which they left has come back. An earlier stay is kept when
-- the first day goes back, as a file says that has the one of then: it may go forward again.
CREATE OR REPLACE FUNCTION enrollment_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status <> 1 AND NEW.status = 1 AND NEW.enrolled_on > OLD.enrolled_on AND NEW.enrolled_on >= OLD.inactive_on
        AND OLD.enrolled_on < OLD.inactive_on THEN
        NEW.earlier := NEW.earlier + datemultirange(daterange(OLD.enrolled_on, OLD.inactive_on));
    END IF;
    RETURN NEW;
END $$;

-- Whether a scholar is enrolled on one of some days.
CREATE OR REPLACE FUNCTION enrollment_lasts(
    enrolled_on date, inactive_on date, earlier datemultirange, status smallint, first date, last date
)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT enrolled_on <= last AND coalesce(inactive_on > first, status = 1)
        OR earlier && daterange(first, last, '[]')
$$;

-- Whether a register waits for a scholar on a day on which the site runs.
CREATE OR REPLACE FUNCTION enrollment_expects(
    enrolled_on date, inactive_on date, earlier datemultirange, status smallint, days smallint[], day date
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT (enrolled_on <= day AND coalesce(inactive_on > day, status = 1) OR earlier @> day)
        AND (days = '{}' OR extract(dow FROM day)::smallint = ANY (days))
$$;

-- The first day on which a scholar was at none of the sites that the transaction sees and still was, or is, at another;
-- none for everybody else. A day later, as whoever leaves on a day is still to be collected.
CREATE OR REPLACE FUNCTION scholar_left_on(scholar bigint) RETURNS date LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN seen.until < current_date AND seen.until < scholar_attends_until(scholar) THEN seen.until END
    FROM (
        SELECT max(CASE WHEN status = 1 THEN 'infinity' ELSE coalesce(inactive_on, enrolled_on) END) AS until
        FROM enrollments WHERE scholar_id = scholar
    ) seen
$$;

-- Whether what is known of a scholar now is for whoever sees an enrollment: without a further look where that lasts.
CREATE OR REPLACE FUNCTION enrollment_shows(scholar bigint, status smallint, inactive_on date) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT status = 1 OR coalesce(inactive_on >= current_date, false) OR scholar_left_on(scholar) IS NULL
$$;

-- A mark counts in the classroom in which its scholar is. Whoever saves marks of a site and whoever moves its scholars
-- take turns: those who save share the turn, whoever moves has it alone until the end of the transaction.
-- Whoever changes a few sites takes the turn of each of them: an import, which has it until it is done, holds up nobody
-- elsewhere. A change of many sites would run out of locks that way: it takes some of the thousand alone that all sites
-- share, which whoever changes a few sites takes together with others.
CREATE OR REPLACE FUNCTION attendance_take_turn(sites bigint[], is_alone boolean) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    is_wide boolean := cardinality(sites) > 50;
    turn bigint;
BEGIN
    -- In order, so that two never wait for each other in a circle.
    FOR turn IN SELECT DISTINCT site % 1000 FROM unnest(sites) AS site ORDER BY 1 LOOP
        IF is_wide THEN
            PERFORM pg_advisory_xact_lock(1098280564, turn::integer);
        ELSE
            PERFORM pg_advisory_xact_lock_shared(1098280564, turn::integer);
        END IF;
    END LOOP;
    IF is_wide THEN
        RETURN;
    END IF;
    FOR turn IN
        SELECT DISTINCT hashtextextended('afterbell.attendance-turn', site) FROM unnest(sites) AS site ORDER BY 1
    LOOP
        IF is_alone THEN
            PERFORM pg_advisory_xact_lock(turn);
        ELSE
            PERFORM pg_advisory_xact_lock_shared(turn);
        END IF;
    END LOOP;
END $$;

-- == Of the definer ==

-- Fills in what an enrollment copies. It looks past row-level security: a child that is about to be enrolled is not
-- seen by whoever reaches only the site. So it holds to the account and the site of the enrollment itself.
CREATE OR REPLACE FUNCTION enrollment_filled() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    SELECT s.first_name, s.last_name, s.birth_date, s.entering_grade, s.gender, s.scholar_student_id, s.scholar_number,
            s.external_id
        INTO NEW.first_name, NEW.last_name, NEW.birth_date, NEW.entering_grade, NEW.gender, NEW.scholar_student_id,
            NEW.scholar_number, NEW.external_id
        FROM scholars s WHERE s.id = NEW.scholar_id AND s.account_id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE foreign_key_violation USING MESSAGE = 'no such scholar', CONSTRAINT = 'enrollments_scholar';
    END IF;
    NEW.site_name := coalesce((SELECT s.name FROM ref_sites s WHERE s.id = NEW.site_id), '');
    NEW.classroom_name := '';
    IF NEW.classroom_id IS NOT NULL THEN
        SELECT c.name INTO NEW.classroom_name
            FROM classrooms c WHERE c.id = NEW.classroom_id AND c.site_id = NEW.site_id;
        IF NOT FOUND THEN
            RAISE foreign_key_violation
                USING MESSAGE = 'no such classroom at the site', CONSTRAINT = 'enrollments_classroom_site';
        END IF;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION contact_filled() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    SELECT s.first_name, s.last_name INTO NEW.scholar_first_name, NEW.scholar_last_name
        FROM scholars s WHERE s.id = NEW.scholar_id AND s.account_id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE foreign_key_violation USING MESSAGE = 'no such scholar', CONSTRAINT = 'scholar_contacts_scholar';
    END IF;
    RETURN NEW;
END $$;

-- A child is one child at every site, those included that whoever changes it does not see.
CREATE OR REPLACE FUNCTION scholar_copied() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE enrollments e SET first_name = NEW.first_name, last_name = NEW.last_name, birth_date = NEW.birth_date,
        entering_grade = NEW.entering_grade, gender = NEW.gender, scholar_student_id = NEW.scholar_student_id,
        scholar_number = NEW.scholar_number, external_id = NEW.external_id
        WHERE e.scholar_id = NEW.id;
    UPDATE scholar_contacts c SET scholar_first_name = NEW.first_name, scholar_last_name = NEW.last_name
        WHERE c.scholar_id = NEW.id AND (c.scholar_first_name, c.scholar_last_name) <> (NEW.first_name, NEW.last_name);
    RETURN NULL;
END $$;

-- The first day after all stays of a scholar, wherever they are; infinity while one lasts. It looks past row-level
-- security: whoever sees some of a scholar's sites is not to see what is entered after the last stay at them.
CREATE OR REPLACE FUNCTION scholar_attends_until(scholar bigint) RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT max(CASE WHEN status = 1 THEN 'infinity' ELSE coalesce(inactive_on, enrolled_on) END)
    FROM enrollments WHERE scholar_id = scholar
$$;

-- Whether a scholar attends one of some programs or sites, which the transaction need not see.
CREATE OR REPLACE FUNCTION scholar_attends(of_programs bigint[], of_sites bigint[], scholar bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT EXISTS (
        SELECT FROM enrollments e
        WHERE e.scholar_id = scholar AND e.status = 1
            AND (e.program_id = ANY (of_programs) OR e.site_id = ANY (of_sites))
    )
$$;

-- Scholars of each site are counted once for each statement: an import that enrolls thousands would otherwise write the
-- same row thousands of times in one transaction, each time past all the versions before.
CREATE OR REPLACE FUNCTION enrollments_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT n.site_id, n.account_id, n.program_id, count(*) FILTER (WHERE n.status = 1), count(*)
            FROM new_rows n
            GROUP BY n.site_id, n.account_id, n.program_id ORDER BY n.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT o.site_id, o.account_id, o.program_id, -count(*) FILTER (WHERE o.status = 1), -count(*)
            FROM old_rows o
            GROUP BY o.site_id, o.account_id, o.program_id ORDER BY o.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    ELSE
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT c.site_id, c.account_id, c.program_id,
                coalesce(sum(c.more) FILTER (WHERE c.status = 1), 0), sum(c.more)
            FROM (
                SELECT n.site_id, n.account_id, n.program_id, n.status, 1 AS more FROM new_rows n
                UNION ALL
                SELECT o.site_id, o.account_id, o.program_id, o.status, -1 FROM old_rows o
            ) c
            GROUP BY c.site_id, c.account_id, c.program_id
            HAVING coalesce(sum(c.more) FILTER (WHERE c.status = 1), 0) <> 0 OR sum(c.more) <> 0
            ORDER BY c.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    END IF;
    RETURN NULL;
END $$;

-- Counts marks. Each statement sees what was committed before it began: scholars are looked up after the turn was
-- taken.
CREATE OR REPLACE FUNCTION attendance_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        PERFORM attendance_take_turn(ARRAY(SELECT DISTINCT site_id FROM new_rows), false);
        changes := changes || ARRAY(
            SELECT attendance_count(n.site_id, n.day, e.classroom_id, n.account_id, n.program_id, n.status, n.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, n.day), 1)
            FROM new_rows n JOIN enrollments e ON e.id = n.enrollment_id);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        PERFORM attendance_take_turn(ARRAY(SELECT DISTINCT site_id FROM old_rows), false);
        changes := changes || ARRAY(
            SELECT attendance_count(o.site_id, o.day, e.classroom_id, o.account_id, o.program_id, o.status, o.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, o.day), -1)
            FROM old_rows o JOIN enrollments e ON e.id = o.enrollment_id);
    END IF;
    PERFORM attendance_counts_add(changes);
    RETURN NULL;
END $$;

-- A scholar who moves takes their marks to the other classroom; other dates and days make other marks expected.
CREATE OR REPLACE FUNCTION attendance_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    sites bigint[] := ARRAY(
        SELECT DISTINCT n.site_id
        FROM new_rows n
        JOIN old_rows o ON o.id = n.id
            AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days)
                IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days));
BEGIN
    IF sites = '{}' THEN
        RETURN NULL;
    END IF;
    PERFORM attendance_take_turn(sites, true);
    PERFORM attendance_counts_add(ARRAY(
        SELECT attendance_count(a.site_id, a.day, moved.classroom_id, a.account_id, a.program_id, a.status, a.is_taken,
            enrollment_expects(moved.enrolled_on, moved.inactive_on, moved.earlier, moved.status, moved.days, a.day),
            moved.times)
        FROM (
            SELECT n.id, was.*
            FROM new_rows n
            JOIN old_rows o ON o.id = n.id
                AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days)
                    IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days)
            CROSS JOIN LATERAL (VALUES
                (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days, -1),
                (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days, 1)
            ) AS was (classroom_id, enrolled_on, inactive_on, earlier, status, days, times)
        ) moved
        JOIN attendance a ON a.enrollment_id = moved.id));
    RETURN NULL;
END $$;

-- Marks go before their enrollment, while its classroom can still be read.
CREATE OR REPLACE FUNCTION attendance_dropped() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM attendance WHERE enrollment_id = OLD.id;
    RETURN OLD;
END $$;

-- The phones and addresses by which an adult is known in an account, also at sites that the caller does not see: a code
-- made at one site must not leave the children at another without.
CREATE OR REPLACE FUNCTION pickup_adult(contact bigint, OUT phone_numbers text[], OUT emails text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    WITH RECURSIVE adult AS (
        SELECT c.id, c.account_id, list_key(c.first_name || ' ' || c.last_name) AS name_key, c.phone_number,
            lower(c.email) AS email
        FROM scholar_contacts c WHERE c.id = contact
        UNION
        SELECT o.id, o.account_id, a.name_key, o.phone_number, lower(o.email)
        FROM adult a
        JOIN scholar_contacts o ON o.account_id = a.account_id
            AND list_key(o.first_name || ' ' || o.last_name) = a.name_key
            AND (o.phone_number = a.phone_number OR lower(o.email) = a.email)
    )
    SELECT coalesce(array_agg(DISTINCT phone_number) FILTER (WHERE phone_number IS NOT NULL), '{}'),
        coalesce(array_agg(DISTINCT email) FILTER (WHERE email IS NOT NULL), '{}')
    FROM adult
$$;

-- Whether a scholar is within what a code reaches, also at a site that the caller does not see.
CREATE OR REPLACE FUNCTION pickup_code_reaches(code_programs bigint[], code_sites bigint[], scholar bigint)
RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT code_programs IS NULL AND code_sites IS NULL OR EXISTS (
        SELECT FROM enrollments e
        WHERE e.scholar_id = scholar AND (e.program_id = ANY (code_programs) OR e.site_id = ANY (code_sites))
    )
$$;

-- A code goes with the last contact of its adult, in whatever place of the account that is.
CREATE OR REPLACE FUNCTION pickup_codes_dropped() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM pickup_codes p
    USING (
        SELECT p.contact_id
        FROM old_rows o
        CROSS JOIN LATERAL (
            SELECT p.contact_id FROM pickup_codes p WHERE p.contact_id = o.id
            UNION
            SELECT p.contact_id FROM pickup_codes p
            WHERE p.account_id = o.account_id AND p.name_key = list_key(o.first_name || ' ' || o.last_name)
        ) p
    ) touched
    WHERE p.contact_id = touched.contact_id
        AND NOT EXISTS (SELECT FROM scholar_contacts c WHERE c.id = p.contact_id)
        AND NOT EXISTS (
            SELECT FROM scholar_contacts c
            WHERE c.account_id = p.account_id AND list_key(c.first_name || ' ' || c.last_name) = p.name_key
                AND (c.phone_number = ANY (p.phone_numbers) OR lower(c.email) = ANY (p.emails))
        );
    RETURN NULL;
END $$;

-- Pictures that were taken away or replaced.
CREATE OR REPLACE FUNCTION scholar_photo_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO scholar_photos_gone (object, account_id) VALUES (OLD.object, OLD.account_id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION scholar_photo_opted_out() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM scholar_photos WHERE scholar_id = NEW.id;
    RETURN NULL;
END $$;

-- == After the tables ==

-- What one mark counts, `times` times.
CREATE OR REPLACE FUNCTION attendance_count(
    site bigint, day date, classroom bigint, account bigint, program bigint, status smallint, is_taken boolean,
    is_expected boolean, times integer
) RETURNS attendance_counts LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW (
        site, day, coalesce(classroom, 0), account, program, CASE status WHEN 2 THEN times ELSE 0 END,
        CASE status WHEN 3 THEN times ELSE 0 END, CASE status WHEN 1 THEN times ELSE 0 END,
        CASE status WHEN 4 THEN times ELSE 0 END, CASE WHEN is_taken THEN times ELSE 0 END,
        CASE WHEN is_taken AND is_expected THEN times ELSE 0 END
    )::attendance_counts
$$;

-- Adds differences, in the order of the key, so that two writers never wait for each other in a circle.
CREATE OR REPLACE FUNCTION attendance_counts_add(changes attendance_counts[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO attendance_counts AS c
        SELECT site_id, day, classroom_id, account_id, program_id, sum(present)::integer, sum(late)::integer,
            sum(absent)::integer, sum(not_scheduled)::integer, sum(taken)::integer, sum(expected_taken)::integer
        FROM unnest(changes)
        GROUP BY site_id, day, classroom_id, account_id, program_id
        HAVING (sum(present), sum(late), sum(absent), sum(not_scheduled), sum(taken), sum(expected_taken))
            <> (0, 0, 0, 0, 0, 0)
        ORDER BY site_id, day, classroom_id
        ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
            late = c.late + excluded.late, absent = c.absent + excluded.absent,
            not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken,
            expected_taken = c.expected_taken + excluded.expected_taken
$$;

-- The codes of a contact: those that were made for it or for the same adult by somebody who reaches the child, the
-- newest first.
CREATE OR REPLACE FUNCTION pickup_codes_of(contact scholar_contacts) RETURNS SETOF pickup_codes
LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT code.* FROM (
        SELECT p.* FROM pickup_codes p
        WHERE p.contact_id = contact.id
        UNION
        SELECT p.* FROM pickup_codes p
        WHERE p.account_id = contact.account_id
            AND p.name_key = list_key(contact.first_name || ' ' || contact.last_name)
            AND (contact.phone_number = ANY (p.phone_numbers) OR lower(contact.email) = ANY (p.emails))
    ) code
    WHERE pickup_code_reaches(code.programs, code.sites, contact.scholar_id)
    ORDER BY code.made_at DESC, code.id DESC
$$;
