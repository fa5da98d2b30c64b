-- A text with its numbers in one form: "50.000", "50,000", "50 000" and "50'000" as 50000, "1,5" as 1.5.
CREATE FUNCTION public.search_numbers(content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN content ~ '\d[.,''’\s\u00a0\u2009\u202f]\d' THEN regexp_replace(
    regexp_replace(content, '(?<=\m\d{1,3})[.,''’\s\u00a0\u2009\u202f](?=\d{3}\M)', '', 'g'),
    '(?<=\m\d+),(?=\d{1,2}\M)', '.', 'g') ELSE content END
$$;
--> statement-breakpoint
-- The words of a text, as before, but with numbers in one form.
CREATE OR REPLACE FUNCTION public.search_words(configuration regconfig, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(configuration, public.search_numbers(public.search_regular(configuration, replace(content, '/', ' '))))
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
