CREATE OR REPLACE FUNCTION afterbell_city(city text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || afterbell_folded(city) || coalesce(', ' || lower(state), '') || E'\n' || afterbell_folded(city) || E'\n' $$;

CREATE OR REPLACE FUNCTION afterbell_times(start_time time, end_time time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || afterbell_time(start_time) || coalesce(' - ' || nullif(afterbell_time(end_time), ''), '')
        || E'\n' || afterbell_time(start_time) || E'\n' || afterbell_time(end_time) || E'\n' $$;
