-- As before (2026-11-22-000100), with the functions that they call named in full: a dump is restored with an empty search path,
-- and the text of sites is made from these. A setting of theirs would keep them from being inlined.
CREATE OR REPLACE FUNCTION afterbell_city(city text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || public.afterbell_folded(city) || coalesce(', ' || lower(state), '')
        || E'\n' || public.afterbell_folded(city) || E'\n' $$;

CREATE OR REPLACE FUNCTION afterbell_times(start_time time, end_time time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || public.afterbell_time(start_time) || coalesce(' - ' || nullif(public.afterbell_time(end_time), ''), '')
        || E'\n' || public.afterbell_time(start_time) || E'\n' || public.afterbell_time(end_time) || E'\n' $$;
