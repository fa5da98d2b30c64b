CREATE TABLE "search_renewal" (
	"up_to" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- English and Italian do not inflect foreign names, and hardly any of their own words has an accent that is not its last
-- letter: a word with one stays as it is. English would make "babi" of Babiš, and of baby, too.
ALTER TEXT SEARCH CONFIGURATION public.search_en
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.simple;
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_it
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.simple;
--> statement-breakpoint
-- An article is found by the words of its own language alone: each is kept as its stem with the language before it, as
-- "en elect", which no word of a text can be, because the parser ends words at white space. Stop words have no stem and are
-- kept as they are written, as "en=the". So are the words of languages without a stemmer, with no language before them.
CREATE OR REPLACE FUNCTION public.article_search(language text, title text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE configuration
    WHEN 'public.search_plain'::regconfig THEN strip(to_tsvector(configuration, content))
    ELSE array_to_tsvector(ARRAY(
      SELECT CASE WHEN tag IN ('nn', 'no') THEN 'nb' ELSE tag END || left(word, 500)
      FROM (
        SELECT ' ' || unnest(tsvector_to_array(to_tsvector(configuration, content)))
        UNION ALL
        SELECT '=' || word FROM unnest(tsvector_to_array(to_tsvector('public.search_plain'::regconfig, content))) AS word
        WHERE to_tsvector(configuration, word) = ''::tsvector
      ) AS kept (word)))
  END
  FROM (SELECT
    public.search_config(language), split_part(lower(language), '-', 1), title || ' ' || coalesce(description, '')
  ) AS article (configuration, tag, content)
$$;
--> statement-breakpoint
-- The words of a text with a mark before each, all of which must be there; null: the configuration finds none.
CREATE FUNCTION public.search_term(mark text, configuration regconfig, content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    '''' || mark || replace(replace(left(word, 500), '\', '\\'), '''', '''''') || '''', ' & ')
  FROM unnest(tsvector_to_array(to_tsvector(configuration, content))) AS word
$$;
--> statement-breakpoint
-- One word of a query in each language ('': those without a stemmer): its stem, or as it is written, because names such as Putin
-- and Orbán look inflected themselves, and because a reader may leave out the accent for which a word has no stem.
CREATE FUNCTION public.search_meanings(word text) RETURNS TABLE (language text, term text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT language, CASE
    WHEN language = '' THEN public.search_term('', plain, word)
    WHEN stem IS NULL THEN public.search_term(language || '=', plain, word)
    ELSE concat('(', stem, ')', ' | (' || nullif(public.search_term(language || ' ', plain, word), stem) || ')')
  END
  FROM (VALUES
    ('', 'public.search_plain'::regconfig), ('da', 'public.search_da'), ('de', 'public.search_de'),
    ('el', 'public.search_el'), ('en', 'public.search_en'), ('es', 'public.search_es'), ('fi', 'public.search_fi'),
    ('fr', 'public.search_fr'), ('ga', 'public.search_ga'), ('hu', 'public.search_hu'), ('it', 'public.search_it'),
    ('lt', 'public.search_lt'), ('nb', 'public.search_nb'), ('nl', 'public.search_nl'), ('pt', 'public.search_pt'),
    ('ro', 'public.search_ro'), ('sv', 'public.search_sv')
  ) AS known (language, configuration),
  LATERAL (SELECT public.search_term(language || ' ', configuration, word), 'public.search_plain'::regconfig) AS own (stem, plain)
  WHERE to_tsvector(plain, word) <> ''::tsvector
$$;
--> statement-breakpoint
-- One word of a query in any language.
CREATE OR REPLACE FUNCTION public.search_word(word text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || term || ')', ' | '), '')::tsquery FROM public.search_meanings(word)
$$;
--> statement-breakpoint
-- Articles with all the words and none that is excluded: one query for each language, because an index finds two words of one
-- language much faster than one word of any and another of any. Without words, all articles but those that are excluded.
CREATE FUNCTION public.search_queries(words text[], excluded text[]) RETURNS tsquery[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH in_language (query) AS (
    SELECT string_agg(sign || '(' || term || ')', ' & ')::tsquery
    FROM (SELECT '', unnest(words) UNION ALL SELECT '!', unnest(excluded)) AS asked (sign, word),
      LATERAL public.search_meanings(word)
    GROUP BY language
    HAVING bool_or(sign = '')
  ), left_out (query) AS (
    SELECT string_agg('!(' || public.search_word(word)::text || ')', ' & ')::tsquery
    FROM unnest(excluded) AS word
    WHERE numnode(public.search_word(word)) > 0
  )
  SELECT CASE WHEN EXISTS (SELECT FROM in_language) THEN ARRAY(SELECT query FROM in_language)
    ELSE ARRAY(SELECT query FROM left_out WHERE query IS NOT NULL) END
$$;
--> statement-breakpoint
-- Articles that are there have been indexed as before; a process of this version indexes them anew, some at a time.
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
