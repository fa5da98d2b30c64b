-- A text with forms of which PostgreSQL's stemmer makes another stem than of the word, as before, and with more of them. In Greek these
-- are most forms of nouns in -ια and -ιο and of adjectives in -ικος: the stemmer separates "Ουκρανία" from "Ουκρανίας" and "ελληνικός"
-- from "ελληνικό".
CREATE OR REPLACE FUNCTION public.search_regular(configuration regconfig, content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  regular text := lower(content);
BEGIN
  CASE configuration
    WHEN 'public.search_da'::regconfig, 'public.search_nb'::regconfig THEN
      regular := public.search_swap(regular, '{%minist%}', '(?<=minist)(?:eren|r(?:er?|ene))\M', 'er');
      regular := public.search_swap(regular, '{%mme%}', '(?<=\w[aeiouyåæø]m)m(?:ene?|et)\M', '');
      regular := public.search_swap(regular, '{%mænd%}', 'mænd(?:ene)?\M', 'mand');
      regular := public.search_swap(regular, '{%menn%}', '(\m|\w\w)menn(?:ene)?\M', '\1mann');
      regular := public.search_swap(regular, '{%børn%}', 'børn(?:ene)?\M', 'barn');
      regular := public.search_swap(regular, '{%by%,%fly%}', '\m(by|fly)(?:e[nrt]|er?ne)\M', '\1');
    WHEN 'public.search_el'::regconfig THEN
      regular := public.search_swap(
        regular, '{%ιδ%,%ίδ%}', '\m(παιδ|ταξ[ιί]δ|φ[ιί]δ)[ιί](?:[αά]|[οό][υύ]|[ωώ]ν)\M', '\1ι');
      regular := public.search_swap(regular, '{%κρισε%,%κρίσε%}', '(?<=κρ)[ιί]σε(?:ι[σς]|ων|ω[σς])\M', 'ιση');
      regular := public.search_swap(regular, '{%βια%,%βία%}', '\mβ[ιί]α[σς]\M', 'βια');
      regular := public.search_swap(
        regular, '{%ι%,%ί%}', '(?<=\w\w)[ιί](?:[αά][σς]|[εέ][σς]|[οό][ιίσς]?|[οό][υύ][σς]?|[ωώ]ν)\M', 'ια');
      regular := public.search_swap(regular, '{%κ%}', '(?<=\w\w)[ιίϊΐ]κ(?:[αά]|[οό][υύ]?|[ωώ]ν)\M', 'ικη');
      regular := public.search_swap(regular, '{%ε%,%έ%}', '(?<=\w\w\w)[εέ](?:[αά][σς]?|[ωώ]ν)\M', 'εις');
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
      regular := public.search_swap(regular, '{%eux%}', '\m(f|(?:en)?j|(?:mi)?li|chev|nev|av|adi)eux\M', '\1eu');
      regular := public.search_swap(regular, '{%lois%}', '\mlois\M', 'loi');
      regular := public.search_swap(regular, '{%travaux%}', '\mtravaux\M', 'travail');
    WHEN 'public.search_hu'::regconfig THEN
      regular := public.search_swap(regular, '{%ól%,%ől%}', '(?<=\w{3})[brt][óő]l\M', 'ban');
      regular := public.search_swap(regular, '{%úk%,%űk%}', '(?<=\w\w[úű])k\w{0,4}\M', '');
    WHEN 'public.search_it'::regconfig THEN
      regular := public.search_swap(regular, '{%uomini%}', '\muomini\M', 'uomo');
    WHEN 'public.search_lt'::regconfig THEN
      regular := public.search_swap(regular, '{%či%}', '(?<=\w\w)č(?=i[aouųū]\w{0,4}\M)', 't');
      regular := public.search_swap(regular, '{%dži%}', '(?<=\w\w)dž(?=i[aouųū]\w{0,4}\M)', 'd');
      regular := public.search_swap(regular, '{%tį%}', '(?<=\w\w)tį\M', 'tis');
      regular := public.search_swap(regular, '{%moter%}', '\mmoter(?:s|ys|ų|į|ims|iai|imis|yse)\M', 'moteris');
      regular := public.search_swap(regular, '{%žmon%}', '\mžmon(?:ės|ių|ėms|es|ėmis|ėse)\M', 'žmogus');
      regular := public.search_swap(regular, '{%eje%,%ėje%}', '(?<=\w{3}[eė])je\M', '');
    WHEN 'public.search_nl'::regconfig THEN
      regular := public.search_swap(regular, '{%zen%}', '(?<=[aeiou]{2}|ij|[lr])zen\M', 's');
      regular := public.search_swap(regular, '{%ven%}', '(?<=[aeiou]{2}|ij|[lr])ven\M', 'f');
      regular := public.search_swap(regular, '{%en%}', '([bdgklmnprst])\1en\M', '\1');
      regular := public.search_swap(regular, '{%kinderen%}', 'kinderen\M', 'kind');
      regular := public.search_swap(regular, '{%steden%}', '(?<!be)steden\M', 'stad');
    WHEN 'public.search_pt'::regconfig THEN
      regular := public.search_swap(regular, '{%ã%,%aes%,%oes%,%ões%}', '(?<=\w\w)(?:ã[eo]s?|aes|[oõ]es)\M', 'ao');
      regular := public.search_swap(regular, '{%ais%}', '(?<=\w{3})ais\M', 'al');
      regular := public.search_swap(regular, '{%eis%,%éis%}', '(?<=\w{3})[eé]is\M', 'el');
      regular := public.search_swap(regular, '{%ns%}', '(?<=\w\w)ns\M', 'm');
      regular := public.search_swap(regular, '{%eus%}', '(?<=\w{3}eu)s\M', '');
      regular := public.search_swap(regular, '{%leis%}', '\mleis\M', 'lei');
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
-- What the forms of a word begin with in languages for which PostgreSQL has no stemmer, as before, with more of the changes within words
-- ("школа", "шкіл"; "miasto", "mieście") and the word for a child, which changes most.
CREATE OR REPLACE FUNCTION public.search_stem(language text, word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  stem text := word;
BEGIN
  CASE language
    WHEN 'bg' THEN
      stem := regexp_replace(stem, '(?<=...)(?:и?(?:ята|ите|ето|я|ят|и|е)|(?:(?<=път)ищ|ет)?ата|(?<=път)ища|ета|ото|(?<=[тщ])та|[ое]вете|[ое]ве|ете|ът|а|о|у)$', '');
      stem := regexp_replace(stem, '(?<=..)ъ(?=[рлн]$)|(?<=...)й$', '');
    WHEN 'cs' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?emi|[aiy]mi|ovi|[ei]ho|[ei]mu|ou|i?[aeiouy]|ii)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?[aeiouy]m|i?[aeiy]ch|[iy]j)$', '');
      IF stem LIKE ANY ('{____%ov,____%uv}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
    WHEN 'lv' THEN
      stem := regexp_replace(
        stem, '(?<=...)(?:aj(?:iem|a[mi]|[ao]s|[aious])|iem|ies|ais|[aeiu]m|[aeiou]s|[ae]i|ij|[saeiou])$', '');
      IF stem LIKE '__%ies' THEN stem := left(stem, -1) || 't'; END IF;
    WHEN 'pl' THEN
      stem := regexp_replace(stem, '(?<=..)(?:ci(?:e|a|u|om|ach|ami|em)?|(?<=[rs])c)$', 't');
      IF stem LIKE '__%dzie' THEN stem := left(stem, -3); END IF;
      stem := regexp_replace(stem, '(?<=...)(?:i?ego|i?emu|i?ami|[iy]mi|i?[aeou]|i?i|y)$', '');
      stem := regexp_replace(stem, '(?<=...)(?:i?em|i?om|i?ach|[iy]ch|[iy]m|i?ej)$', '');
      IF stem LIKE '____%ow' THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE '___%ach' THEN stem := left(stem, -3); END IF;
      stem := regexp_replace(stem, '(?<=^(?:m|pow))ie(?=s?t$)', 'ia');
      IF stem LIKE '___%dz' THEN stem := left(stem, -2) || 'g'; END IF;
    WHEN 'sk' THEN
      stem := regexp_replace(stem, '(?<=...)(?:i?ami|[iye]mi|ovi|i?eho|iho|i?emu|i?ou|i?[aeu]|ii|[ioy])$', '');
      stem := regexp_replace(stem, '(?<=...)(?:[oe]m|i?am|i?ach|och|[iy]ch|[iy]m|i?ej|[iy]j)$', '');
      IF stem LIKE ANY ('{____%ov,____%ev}') THEN stem := left(stem, -2); END IF;
      IF stem LIKE ANY ('{___%em,___%om}') THEN stem := left(stem, -2); END IF;
      stem := regexp_replace(stem, '(?<=^[^aeiouy])ie(?=[^aeiouy]+$)', 'e');
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
      stem := regexp_replace(stem, '(?<=..[^аеєиіїоуюя])[ое](?=[кн]$)', '');
      stem := CASE stem WHEN 'діт' THEN 'дитин' ELSE regexp_replace(stem, 'і(?=[^аеєиіїоуюяйь]$)', 'о') END;
    ELSE
      NULL;
  END CASE;
  IF language IN ('cs', 'pl', 'sk', 'sl') THEN
    stem := regexp_replace(stem, '(?<=..[^aeiouy])i?e(?=[^aeiouy]$)', '');
  END IF;
  RETURN CASE
    WHEN language = 'bg' AND stem = 'дец' THEN 'дет'
    WHEN language = 'cs' AND stem IN ('dit', 'ditt') THEN 'det'
    WHEN language = 'pl' AND stem IN ('dziet', 'dziecm') THEN 'dzieck'
    WHEN language = 'sk' AND stem = 'diet' THEN 'det'
    WHEN language = 'sl' AND stem = 'otroc' THEN 'otrok'
    WHEN language IN ('bg', 'uk') AND stem LIKE '%ц' THEN left(stem, -1) || 'к'
    WHEN language IN ('cs', 'pl') AND stem LIKE '%c' THEN left(stem, -1) || 'k'
    WHEN language = 'cs' AND stem LIKE '___%z' THEN left(stem, -1) || 'h'
    ELSE stem
  END;
END
$$;
--> statement-breakpoint
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
