-- A text as the parser can tell its words. Abbreviations lose their dots: it takes "U.S." for the name of a file, "u.s". So it does with
-- what lacks a space after a full stop ("Ende.Anfang"); such words are added, because it may be an address. The apostrophe within
-- Ukrainian words ("п'ять") is a letter, whichever is typed, and elsewhere a letter that looks like one ends a word like any other.
CREATE OR REPLACE FUNCTION public.search_spelling(content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  spelling text := content;
BEGIN
  IF content LIKE '%.%' AND content ~ '[[:alpha:]]\.[[:alpha:]]' THEN
    spelling := regexp_replace(spelling, '\m([[:alpha:]])\.(?=[[:alpha:]](?:\.|\M))', '\1', 'g');
    spelling := regexp_replace(
      spelling, '(?<![\w.])(\w*[[:alpha:]])\.([[:upper:]]\w*)\M(?!@|\.\w)', '\1 \1.\2 \2', 'g');
  END IF;
  IF content LIKE ANY ('{%''%,%’%,%`%}') AND content ~ '[''’`][яюєїЯЮЄЇ]' THEN
    spelling := regexp_replace(spelling, '(?<=[[:alpha:]])[''’`](?=[яюєїЯЮЄЇ])', 'ʼ', 'g');
  END IF;
  IF content LIKE '%ʼ%' THEN
    spelling := regexp_replace(spelling, '(?<![[:alpha:]])ʼ|ʼ(?![яюєїЯЮЄЇ])', '''', 'g');
  END IF;
  RETURN spelling;
END
$$;
--> statement-breakpoint
-- The words of a text, as before, but for their spelling.
CREATE OR REPLACE FUNCTION public.search_words(configuration regconfig, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(configuration, translate(
    public.search_numbers(public.search_regular(configuration, public.search_spelling(content))), '/-', '  '))
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
