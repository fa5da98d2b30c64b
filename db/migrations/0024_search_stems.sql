-- A text with what matches a pattern replaced. What the pattern needs is looked for first: a search goes through the patterns of all
-- languages, and PostgreSQL keeps 32 of them compiled.
CREATE FUNCTION public.search_swap(content text, seen text[], pattern text, becomes text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN content LIKE ANY (seen) THEN regexp_replace(content, pattern, becomes, 'g') ELSE content END
$$;
--> statement-breakpoint
-- A text with forms of which PostgreSQL's stemmer makes another stem than of the word, because they are irregular, have lost the accent
-- by which it knows them, or are unknown to it (Swedish "-et"), replaced by a form with the same stem as the word.
CREATE FUNCTION public.search_regular(configuration regconfig, content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  regular text := lower(content);
BEGIN
  CASE configuration
    WHEN 'public.search_da'::regconfig, 'public.search_nb'::regconfig THEN
      regular := public.search_swap(regular, '{%minist%}', '(?<=minist)(?:eren|r(?:er?|ene))\M', 'er');
      regular := public.search_swap(regular, '{%mme%}', '(?<=\w[aeiouyåæø]m)m(?:ene?|et)\M', '');
    WHEN 'public.search_en'::regconfig THEN
      regular := public.search_swap(regular, '{%men%}', '(\m|wo|police|fire|sports|gun|states|fisher)men\M', '\1man');
      regular := public.search_swap(regular, '{%children%}', '\mchildren\M', 'child');
    WHEN 'public.search_es'::regconfig THEN
      regular := public.search_swap(regular, '{%ion%,%ión%}', '(?<=[cs])i[oó]n\M', 'iones');
      regular := public.search_swap(regular, '{%ces%}', '(?<=\w\w)ces\M', 'z');
      regular := public.search_swap(regular, '{%eres%,%enes%}', '(?<=\w\w(?:er|[gmv]en))es\M', '');
      regular := public.search_swap(regular, '{%ernos%}', '(?<=\wern)os\M', 'o');
      regular := public.search_swap(regular, '{%és%}', '(?<=\w\w)és\M', 'esa');
      regular := public.search_swap(regular, '{%án%}', '(?<=\w\w)án\M', 'ana');
    WHEN 'public.search_fr'::regconfig THEN
      regular := public.search_swap(regular, '{%ée%}', '(?<=\w{4})ées?\M', 'é');
      regular := public.search_swap(regular, '{%ais%}', '(?<=\w{3})ais\M', 'aise');
    WHEN 'public.search_lt'::regconfig THEN
      regular := public.search_swap(regular, '{%eje%,%ėje%}', '(?<=\w{3}[eė])je\M', '');
    WHEN 'public.search_nl'::regconfig THEN
      regular := public.search_swap(regular, '{%zen%}', '(?<=[aeiou]{2}|ij|[lr])zen\M', 's');
      regular := public.search_swap(regular, '{%ven%}', '(?<=[aeiou]{2}|ij|[lr])ven\M', 'f');
      regular := public.search_swap(regular, '{%en%}', '([bdgklmnprst])\1en\M', '\1');
    WHEN 'public.search_pt'::regconfig THEN
      regular := public.search_swap(regular, '{%ã%,%aes%,%oes%,%ões%}', '(?<=\w\w)(?:ã[eo]s?|aes|[oõ]es)\M', 'ao');
      regular := public.search_swap(regular, '{%ais%}', '(?<=\w{3})ais\M', 'al');
      regular := public.search_swap(regular, '{%eis%,%éis%}', '(?<=\w{3})[eé]is\M', 'el');
      regular := public.search_swap(regular, '{%ns%}', '(?<=\w\w)ns\M', 'm');
      regular := public.search_swap(regular, '{%eus%}', '(?<=\w{3}eu)s\M', '');
    WHEN 'public.search_sv'::regconfig THEN
      regular := public.search_swap(regular, '{%an%}', '(?<=\w{3}a)ns?\M', '');
      regular := public.search_swap(regular, '{%et%}', '(?<=\w{3})(?<!it|h)ets?\M', '');
      regular := public.search_swap(regular, '{%minist%}', '(?<=minist)(?:ern|rar(?:na)?)\M', 'er');
    ELSE
      RETURN content;
  END CASE;
  RETURN regular;
END
$$;
--> statement-breakpoint
-- The words of a text, as before.
CREATE OR REPLACE FUNCTION public.search_words(configuration regconfig, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(configuration, public.search_regular(configuration, replace(content, '/', ' ')))
$$;
--> statement-breakpoint
-- What the forms of a word begin with in languages for which PostgreSQL has no stemmer. First endings of cases come off that end with a
-- vowel, then those that end with a consonant, the longest first, as long as three letters are left, and endings such as "-ow" where four
-- are left. Then goes a vowel that only some forms have between consonants (volby, voleb), and of letters that change before endings one
-- stands for both (Praha, v Praze). The word is in small letters and without accents.
CREATE FUNCTION public.search_stem(language text, word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  stem text := word;
BEGIN
  CASE language
    WHEN 'bg' THEN
      stem := regexp_replace(stem, '(?<=...)(?:и?(?:ята|ите|ето|я|ят|и|е)|(?:ищ|ет)?ата|ища|ета|ото|(?<=[тщ])та|[ое]вете|[ое]ве|ете|ът|а|о|у)$', '');
      stem := regexp_replace(stem, '(?<=..)ъ(?=[рлн]$)|(?<=...)й$', '');
    WHEN 'cs' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?emi|[aiy]mi|ovi|[ei]ho|[ei]mu|ou|i?[aeiouy]|ii)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?[aeiouy]m|i?[aeiy]ch|[iy]j)$', '');
      IF stem LIKE ANY ('{____%ov,____%uv}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
    WHEN 'lv' THEN
      stem := regexp_replace(
        stem, '(?<=...)(?:aj(?:iem|a[mi]|[ao]s|[aou])|iem|ies|ais|[aeiu]m|[aeiou]s|[ae]i|ij|[saeiou])$', '');
    WHEN 'pl' THEN
      stem := regexp_replace(stem, '(?<=..)(?:ci(?:e|a|u|om|ach|ami|em)?|(?<=s)c)$', 't');
      IF stem LIKE '__%dzie' THEN stem := left(stem, -3); END IF;
      stem := regexp_replace(stem, '(?<=...)(?:i?ego|i?emu|i?ami|[iy]mi|i?[aeou]|i?i|y)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?em|i?om|i?ach|[iy]ch|[iy]m|i?ej)$', '');
      IF stem LIKE '____%ow' THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE '___%ach' THEN stem := left(stem, -3); END IF;
    WHEN 'sk' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?ami|[iye]mi|ovi|i?eho|iho|i?emu|i?ou|i?[aeu]|ii|[ioy])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[oe]m|i?am|i?ach|och|[iy]ch|[iy]m|i?ej|[iy]j)$', '');
      IF stem LIKE ANY ('{____%ov,____%ev}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
    WHEN 'sl' THEN
      IF stem LIKE '__%tev' THEN stem := left(stem, -2) || 'v'; END IF;
      stem := regexp_replace(stem, '(?<=...)(?:ega|emu|imi|[aioe]ma|ami|(?<=st)jo|[aeiou])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[oeia]m|[iae]h)$', '');
      IF stem LIKE ANY ('{____%ov,____%ev}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE '__%rj' THEN stem := left(stem, -1); END IF;
    WHEN 'uk' THEN
      stem := regexp_replace(stem, '(?<=....)[оеє]ві$|(?<=...)(?:[оеє]ю|[ая]ми|ь?ого|ь?ому|ими|ої|[аяуюіїиеєо])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[оеєаяиі]м|[аяиі]х|[иіїе]й)$', '');
      IF stem LIKE ANY ('{____%ів,____%їв,____%ов,____%ев,____%єв}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{%ів,%їв,%ев,%єв}') THEN stem := left(stem, -2) || 'ов'; END IF;
      stem := rtrim(stem, 'ь');
    ELSE
      NULL;
  END CASE;
  IF language IN ('cs', 'pl', 'sk', 'sl') THEN
    stem := regexp_replace(stem, '(?<=..[^aeiouy])i?e(?=[^aeiouy]$)', '');
  END IF;
  RETURN CASE
    WHEN language IN ('bg', 'uk') AND stem LIKE '%ц' THEN left(stem, -1) || 'к'
    WHEN language IN ('cs', 'pl') AND stem LIKE '%c' THEN left(stem, -1) || 'k'
    WHEN language = 'cs' AND stem LIKE '___%z' THEN left(stem, -1) || 'h'
    ELSE stem
  END;
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
