-- The words of a text, as before, but what hyphens join is words of their own: the parser takes "COVID-19" for a word and a negative
-- number. Numbers come first, as "200-300" is not 200 300.
CREATE OR REPLACE FUNCTION public.search_words(configuration regconfig, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(configuration, translate(public.search_numbers(public.search_regular(configuration, content)), '/-', '  '))
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
