-- What the forms of a word begin with in languages for which PostgreSQL has no stemmer. In each, in this order: endings of cases come off that
-- end with a vowel, then those that end with a consonant, longest first, as long as three letters are left; of these also endings of the
-- plural and of possessives, such as "-ow", where four are left. Then a vowel goes that comes and goes between consonants (volby, voleb), and of letters that
-- change before endings one stands for both (Praha, v Praze). The word is in small letters and without accents.
CREATE FUNCTION public.search_stem(language text, word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  stem text := word;
BEGIN
  CASE language
    WHEN 'bg' THEN
      stem := regexp_replace(stem, '(?<=...)(?:и?(?:ята|ите|ето|я|ят|и|е)|(?:ищ|ет)?ата|ища|ета|ото|(?<=[тщ])та|[ое]вете|[ое]ве|ете|ът|а|о|у)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=..)ъ(?=[рлн]$)|(?<=...)й$', ''), 'ц$', 'к');
    WHEN 'cs' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?emi|[aiy]mi|ovi|[ei]ho|[ei]mu|ou|i?[aeiouy]|ii)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?[aeiouy]m|i?[aeiy]ch|[iy]j)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=....)[ou]v$', ''), '(?<=...)[eo]m$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=..[^aeiouy])e(?=[^aeiouy]$)', ''), 'c$', 'k');
      stem := regexp_replace(stem, '(?<=...)z$', 'h');
    WHEN 'lv' THEN
      stem := regexp_replace(
        stem, '(?<=...)(?:aj(?:iem|a[mi]|[ao]s|[aou])|iem|ies|ais|[aeiu]m|[aeiou]s|[ae]i|ij|[saeiou])$', '');
    WHEN 'pl' THEN
      stem := regexp_replace(stem, '(?<=..)(?:ci(?:e|a|u|om|ach|ami|em)?|(?<=s)c)$', 't');
      stem := regexp_replace(stem, '(?<=..)dzie$', 'd');
      stem := regexp_replace(stem, '(?<=...)(?:i?ego|i?emu|i?ami|[iy]mi|i?[aeou]|i?i|y)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?em|i?om|i?ach|[iy]ch|[iy]m|i?ej)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=....)ow$', ''), '(?<=...)(?:em|om|ach)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=..[^aeiouy])i?e(?=[^aeiouyjl]$)', ''), 'c$', 'k');
    WHEN 'sk' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?ami|[iye]mi|ovi|i?eho|iho|i?emu|i?ou|i?[aeu]|ii|[ioy])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[oe]m|i?am|i?ach|och|[iy]ch|[iy]m|i?ej|[iy]j)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=....)i?[oe]v$', ''), '(?<=...)[eo]m$', '');
      stem := regexp_replace(stem, '(?<=..[^aeiouy])i?e(?=[^aeiouy]$)', '');
    WHEN 'sl' THEN
      stem := regexp_replace(stem, '(?<=..t)ev$', 'v');
      stem := regexp_replace(stem, '(?<=...)(?:ega|emu|imi|[aioe]ma|ami|(?<=st)jo|[aeiou])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[oeia]m|[iae]h)$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=....)[oe]v$', ''), '(?<=...)[eo]m$', '');
      stem := regexp_replace(regexp_replace(stem, '(?<=..[^aeiou])e(?=[^aeiou]$)', ''), '(?<=.r)j$', '');
    WHEN 'uk' THEN
      stem := regexp_replace(stem, '(?<=....)[оеє]ві$|(?<=...)(?:[оеє]ю|[ая]ми|ь?ого|ь?ому|ими|ої|[аяуюіїиеєо])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[оеєаяиі]м|[аяиі]х|[иіїе]й)$', '');
      stem := regexp_replace(stem, '(?<=....)[іїоеє]в$', '');
      stem := regexp_replace(regexp_replace(stem, 'ь$', ''), 'ц$', 'к');
      stem := regexp_replace(stem, '[іїоеє]в$', 'ов');
    ELSE
      NULL;
  END CASE;
  RETURN stem;
END
$$;
--> statement-breakpoint
-- Languages, as the first part of a tag names them, that public.search_stem knows.
CREATE FUNCTION public.search_stemmed() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['bg', 'cs', 'lv', 'pl', 'sk', 'sl', 'uk']
$$;
--> statement-breakpoint
-- Languages that write several words as one: there what ends with a word is found by it ("Weserbrücke" by "Brücke").
CREATE FUNCTION public.search_compounding() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['da', 'de', 'nb', 'nl', 'sv']
$$;
--> statement-breakpoint
-- A word as it stands in the text of a tsvector or a tsquery, at most as long as these take.
CREATE FUNCTION public.search_quoted(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(left(word, 500), '\', '\\'), '''', '''''') || ''''
$$;
--> statement-breakpoint
-- The words of a text as an article of one of these languages is indexed by them, with their places. Words of three letters have no
-- stem: most are small words, and a name would be found by them (Nice by the Polish "nic", nothing).
CREATE FUNCTION public.search_stems(language text, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    public.search_quoted(language || ' ' || public.search_stem(language, lexeme)) || ':' || array_to_string(positions, ','), ' '
  ), '')::tsvector
  FROM unnest(public.search_words('public.search_plain'::regconfig, content))
  WHERE length(lexeme) > 3
$$;
--> statement-breakpoint
-- The words of a search likewise, all of which must be there.
CREATE FUNCTION public.search_stems_query(language text, content text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(public.search_quoted(language || ' ' || public.search_stem(language, word)), ' & '), '')::tsquery
  FROM unnest(tsvector_to_array(public.search_words('public.search_plain'::regconfig, content))) AS word
  WHERE length(word) > 3
$$;
--> statement-breakpoint
-- As before, with stems for the languages above. Of a long word in a language that joins words, what its stem may end with is kept, too, as
-- "de-bruck"; but for countries, which are no "Länder" in that sense.
CREATE OR REPLACE FUNCTION public.article_search(language text, title text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN tag = ANY (public.search_stemmed()) THEN array_to_tsvector(ARRAY(
      SELECT tag || left(CASE WHEN length(word) > 3 THEN ' ' || public.search_stem(tag, word) ELSE '=' || word END, 500)
      FROM unnest(tsvector_to_array(public.search_words(plain, content))) AS word))
    WHEN configuration = plain THEN strip(public.search_words(plain, content))
    ELSE array_to_tsvector(ARRAY(
      SELECT tag || left(word, 500)
      FROM (
        SELECT ' ' || unnest(tsvector_to_array(public.search_words(configuration, content)))
        UNION ALL
        SELECT '-' || right(stem, letters)
        FROM unnest(tsvector_to_array(public.search_words(configuration, content))) AS stem,
          generate_series(4, length(stem) - 4) AS letters
        WHERE tag = ANY (public.search_compounding()) AND stem ~ '^[a-z]{8,40}$' AND right(stem, letters) <> 'land'
        UNION ALL
        SELECT '=' || word FROM unnest(tsvector_to_array(public.search_words(plain, content))) AS word
        WHERE to_tsvector(configuration, word) = ''::tsvector
      ) AS kept (word)))
  END
  FROM (SELECT
    public.search_config(language), 'public.search_plain'::regconfig,
    CASE WHEN own IN ('nn', 'no') THEN 'nb' ELSE own END, title || ' ' || coalesce(description, '')
    FROM split_part(lower(language), '-', 1) AS own
  ) AS article (configuration, plain, tag, content)
$$;
--> statement-breakpoint
-- As before. In the languages above a word stands for its stem and for itself, one of three letters for what is written so and for a stem;
-- where words are joined, one of five letters and more also for what ends with it.
CREATE OR REPLACE FUNCTION public.search_meanings(word text) RETURNS TABLE (language text, term text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT language, CASE
    WHEN language = '' THEN public.search_term('', plain, word)
    WHEN configuration = plain THEN (
      SELECT string_agg(concat('(', stem, ' | ' || nullif(written, stem), ')'), ' & ')
      FROM unnest(tsvector_to_array(public.search_words(plain, word))) AS part,
        LATERAL (SELECT
          public.search_quoted(language || ' ' || public.search_stem(language, part)),
          public.search_quoted(language || CASE WHEN length(part) > 3 THEN ' ' ELSE '=' END || part)
          OFFSET 0 -- else a stem is made each time that it is named
        ) AS forms (stem, written))
    WHEN stem IS NULL THEN public.search_term(language || '=', plain, word)
    ELSE concat(
      '(', stem, ')', ' | (' || nullif(public.search_term(language || ' ', plain, word), stem) || ')',
      CASE WHEN language = ANY (public.search_compounding()) AND length(word) > 4 THEN concat(
        ' | (', public.search_term(language || '-', configuration, word), ') | (', public.search_term(language || '-', plain, word), ')') END)
  END
  FROM (VALUES
    ('', 'public.search_plain'::regconfig), ('da', 'public.search_da'), ('de', 'public.search_de'),
    ('el', 'public.search_el'), ('en', 'public.search_en'), ('es', 'public.search_es'), ('fi', 'public.search_fi'),
    ('fr', 'public.search_fr'), ('ga', 'public.search_ga'), ('hu', 'public.search_hu'), ('it', 'public.search_it'),
    ('lt', 'public.search_lt'), ('nb', 'public.search_nb'), ('nl', 'public.search_nl'), ('pt', 'public.search_pt'),
    ('ro', 'public.search_ro'), ('sv', 'public.search_sv'),
    ('bg', 'public.search_plain'), ('cs', 'public.search_plain'), ('lv', 'public.search_plain'), ('pl', 'public.search_plain'),
    ('sk', 'public.search_plain'), ('sl', 'public.search_plain'), ('uk', 'public.search_plain')
  ) AS known (language, configuration),
  LATERAL (SELECT public.search_term(language || ' ', configuration, word), 'public.search_plain'::regconfig) AS own (stem, plain)
  WHERE to_tsvector(plain, word) <> ''::tsvector
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
