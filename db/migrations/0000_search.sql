-- Search in Europe's languages. Every configuration takes accents off before it stems, so that a word is found with
-- and without them; search_plain neither stems nor drops stop words and serves the languages without a stemmer.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_plain (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_plain
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.simple;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_da (COPY = pg_catalog.danish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_da
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.danish_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_de (COPY = pg_catalog.german);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_de
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.german_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_el (COPY = pg_catalog.greek);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_el
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.greek_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_en (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_en
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.english_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_es (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_es
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.spanish_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_fi (COPY = pg_catalog.finnish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_fi
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.finnish_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_fr (COPY = pg_catalog.french);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_fr
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.french_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_ga (COPY = pg_catalog.irish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_ga
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.irish_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_hu (COPY = pg_catalog.hungarian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_hu
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.hungarian_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_it (COPY = pg_catalog.italian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_it
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.italian_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_lt (COPY = pg_catalog.lithuanian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_lt
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.lithuanian_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_nb (COPY = pg_catalog.norwegian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_nb
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.norwegian_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_nl (COPY = pg_catalog.dutch);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_nl
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.dutch_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_pt (COPY = pg_catalog.portuguese);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_pt
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.portuguese_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_ro (COPY = pg_catalog.romanian);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_ro
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.romanian_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.search_sv (COPY = pg_catalog.swedish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.search_sv
  ALTER MAPPING FOR word, hword, hword_part WITH public.unaccent, pg_catalog.swedish_stem;
--> statement-breakpoint
-- The configuration of a BCP 47 tag ("de-AT" -> search_de).
CREATE FUNCTION public.search_config(language text) RETURNS regconfig
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(lower(language), '-', 1)
    WHEN 'da' THEN 'public.search_da'::regconfig
    WHEN 'de' THEN 'public.search_de'::regconfig
    WHEN 'el' THEN 'public.search_el'::regconfig
    WHEN 'en' THEN 'public.search_en'::regconfig
    WHEN 'es' THEN 'public.search_es'::regconfig
    WHEN 'fi' THEN 'public.search_fi'::regconfig
    WHEN 'fr' THEN 'public.search_fr'::regconfig
    WHEN 'ga' THEN 'public.search_ga'::regconfig
    WHEN 'hu' THEN 'public.search_hu'::regconfig
    WHEN 'it' THEN 'public.search_it'::regconfig
    WHEN 'lt' THEN 'public.search_lt'::regconfig
    WHEN 'nb' THEN 'public.search_nb'::regconfig
    WHEN 'nl' THEN 'public.search_nl'::regconfig
    WHEN 'pt' THEN 'public.search_pt'::regconfig
    WHEN 'ro' THEN 'public.search_ro'::regconfig
    WHEN 'sv' THEN 'public.search_sv'::regconfig
    WHEN 'nn' THEN 'public.search_nb'::regconfig
    WHEN 'no' THEN 'public.search_nb'::regconfig
    ELSE 'public.search_plain'::regconfig
  END
$$;
--> statement-breakpoint
-- What an article is found by: its words as they stand and, where its language has a stemmer, their stems.
CREATE FUNCTION public.article_search(language text, title text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(
    to_tsvector('public.search_plain'::regconfig, content)
    || to_tsvector(public.search_config(language), content)
  )
  FROM (SELECT title || ' ' || coalesce(description, '')) AS t (content)
$$;
--> statement-breakpoint
-- One word of a query in every configuration: the reader's language is not known, the article's is.
CREATE FUNCTION public.search_word(word text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '(' || q::text || ')', ' | '), '')::tsquery
  FROM (VALUES
    (plainto_tsquery('public.search_plain'::regconfig, word)),
    (plainto_tsquery('public.search_da'::regconfig, word)),
    (plainto_tsquery('public.search_de'::regconfig, word)),
    (plainto_tsquery('public.search_el'::regconfig, word)),
    (plainto_tsquery('public.search_en'::regconfig, word)),
    (plainto_tsquery('public.search_es'::regconfig, word)),
    (plainto_tsquery('public.search_fi'::regconfig, word)),
    (plainto_tsquery('public.search_fr'::regconfig, word)),
    (plainto_tsquery('public.search_ga'::regconfig, word)),
    (plainto_tsquery('public.search_hu'::regconfig, word)),
    (plainto_tsquery('public.search_it'::regconfig, word)),
    (plainto_tsquery('public.search_lt'::regconfig, word)),
    (plainto_tsquery('public.search_nb'::regconfig, word)),
    (plainto_tsquery('public.search_nl'::regconfig, word)),
    (plainto_tsquery('public.search_pt'::regconfig, word)),
    (plainto_tsquery('public.search_ro'::regconfig, word)),
    (plainto_tsquery('public.search_sv'::regconfig, word))
  ) AS expanded (q)
  WHERE numnode(q) > 0
$$;
