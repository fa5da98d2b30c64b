-- The words of a text. The parser takes what slashes join ("Wien/Graz", "2024/25") for the path of a file, which is one word.
CREATE FUNCTION public.search_words(configuration regconfig, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(configuration, replace(content, '/', ' '))
$$;
--> statement-breakpoint
-- As before, but for slashes.
CREATE OR REPLACE FUNCTION public.article_search(language text, title text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE configuration
    WHEN 'public.search_plain'::regconfig THEN strip(public.search_words(configuration, content))
    ELSE array_to_tsvector(ARRAY(
      SELECT CASE WHEN tag IN ('nn', 'no') THEN 'nb' ELSE tag END || left(word, 500)
      FROM (
        SELECT ' ' || unnest(tsvector_to_array(public.search_words(configuration, content)))
        UNION ALL
        SELECT '=' || word FROM unnest(tsvector_to_array(public.search_words('public.search_plain'::regconfig, content))) AS word
        WHERE to_tsvector(configuration, word) = ''::tsvector
      ) AS kept (word)))
  END
  FROM (SELECT
    public.search_config(language), split_part(lower(language), '-', 1), title || ' ' || coalesce(description, '')
  ) AS article (configuration, tag, content)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_term(mark text, configuration regconfig, content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    '''' || mark || replace(replace(left(word, 500), '\', '\\'), '''', '''''') || '''', ' & ')
  FROM unnest(tsvector_to_array(public.search_words(configuration, content))) AS word
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
