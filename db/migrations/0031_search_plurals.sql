-- A text with forms of which PostgreSQL's stemmer makes another stem than of the word, as before, and with more of them: plurals in "-s"
-- after a vowel (German "Autos", Dutch "organisaties"), irregular ones (English "wolves", German "Museen"), feminine forms whose stemmer
-- needs the accent ("première"), Finnish words that change before endings ("Helsingin"); and words typed without accents ("elysee").
CREATE OR REPLACE FUNCTION public.search_regular(configuration regconfig, content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  regular text := lower(content);
BEGIN
  CASE configuration
    WHEN 'public.search_da'::regconfig, 'public.search_nb'::regconfig THEN
      regular := public.search_swap(
        regular, '{%museet%,%musee%,%gymnasi%,%stadi%}',
        '(muse|gymnasi|stadi)(?:et|er|ene|erne)\M', '\1um');
      regular := public.search_swap(regular, '{%uke%,%uka%}', '\muk(?:en|er|ene|a)\M', 'uke');
      regular := public.search_swap(regular, '{%minist%}', '(?<=minist)(?:eren|r(?:er?|ene))\M', 'er');
      regular := public.search_swap(regular, '{%mme%}', '(?<=\w[aeiouyåæø]m)m(?:ene?|et)\M', '');
      regular := public.search_swap(regular, '{%mænd%}', 'mænd(?:ene)?\M', 'mand');
      regular := public.search_swap(regular, '{%menn%}', '(\m|\w\w)menn(?:ene)?\M', '\1mann');
      regular := public.search_swap(regular, '{%børn%}', 'børn(?:ene)?\M', 'barn');
      regular := public.search_swap(regular, '{%by%,%fly%}', '\m(by|fly)(?:e[nrt]|er?ne)\M', '\1');
      IF configuration = 'public.search_nb'::regconfig THEN
        regular := public.search_swap(regular, '{%erne%}', '(?<=\w{3})(?<!mod|int|ekst|stj)erne\M', 'ere');
      END IF;
    WHEN 'public.search_de'::regconfig THEN
      regular := public.search_swap(
        regular, '{%autos%,%otos%,%deos%,%büros%,%buros%,%nos%,%euros%,%demos%,%logos%,%dios%,%kos%,%zoos%}',
        '(auto|[fk]oto|video|b[uü]ro|[kis]ino|\meuro|\mdemo|logo|studio|radio|risiko|kilo|zoo)s\M', '\1');
      regular := public.search_swap(regular, '{%ys%}', '([bdghklmnprt])ys\M', '\1y');
      regular := public.search_swap(regular, '{%as%}', '(\w[^\Weglrw]|[^\Wg][lr]|kore)as\M', '\1a');
      regular := public.search_swap(
        regular, '{%taxis%,%nazis%,%ofis%,%krimis%,%promis%,%azubis%,%melonis%}',
        '(taxi|nazi|profi|krimi|promi|azubi|meloni)s\M', '\1');
      regular := public.search_swap(
        regular, '{%museen%,%zentren%,%terien%,%gymnasien%,%torien%}',
        '(muse|zentr|ministeri|gymnasi|kriteri|territori)en\M', '\1um');
      regular := public.search_swap(regular, '{%stadien%}', 'stadien\M', 'stadion');
      regular := public.search_swap(regular, '{%viren%}', 'viren\M', 'virus');
      regular := public.search_swap(regular, '{%busse%}', 'busse[ns]?\M', 'bus');
      regular := public.search_swap(regular, '{%themen%,%firmen%,%dramen%}', '(them|firm|dram)en\M', '\1a');
      regular := public.search_swap(regular, '{%konten%,%risiken%}', '(kont|risik)en\M', '\1o');
      regular := public.search_swap(
        regular, '{%tin%}',
        '([^\Wr]ist|präsident|prasident|student|assistent|demonstrant|kandidat|soldat|patient)in(?:nen)?\M', '\1');
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
      regular := public.search_swap(
        regular, '{%men%}',
        '(\m|wo|police|fire|sports|gun|states|fisher|chair|spokes|business|congress|service|herds|camera|crafts|gentle|sales)men\M', '\1man');
      regular := public.search_swap(
        regular, '{%wolves%,%thieves%,%calves%,%loaves%}',
        '\m((?:were)?wol|thie|cal|loa)ves\M', '\1f');
      regular := public.search_swap(regular, '{%wives%,%knives%}', '\m((?:house|mid)?wi|kni)ves\M', '\1fe');
      regular := public.search_swap(regular, '{%buses%,%gases%}', '\m((?:mini|trolley)?bus|gas)es\M', '\1');
      regular := public.search_swap(
        regular, '{%crises%,%analyses%,%gnoses%,%theses%}',
        '\m(cri|analy|diagno|hypothe)ses\M', '\1sis');
      regular := public.search_swap(regular, '{%feet%,%teeth%}', '\m(f|t)ee(th?)\M', '\1oo\2');
      regular := public.search_swap(
        regular, '{%mps%,%msps%,%pms%,%ngos%,%ceos%,%tds%,%tvs%}',
        '\m(ms?p|pm|ngo|ceo|td|tv)s\M', '\1');
      regular := public.search_swap(regular, '{%0s%,%1s%,%2s%,%3s%,%4s%,%5s%,%6s%,%7s%,%8s%,%9s%}', '(\d)s\M', '\1');
      regular := public.search_swap(regular, '{%children%}', '\mchildren\M', 'child');
    WHEN 'public.search_es'::regconfig THEN
      regular := public.search_swap(regular, '{%ciudades%}', '(?<=\mciudad)es\M', '');
      regular := public.search_swap(regular, '{%alcaldesa%}', 'alcaldesa(s?)\M', 'alcalde\1');
      regular := public.search_swap(regular, '{%europeas%}', '(?<=europea)s\M', '');
      regular := public.search_swap(regular, '{%ion%,%ión%}', '(?<=[cs])i[oó]n\M', 'iones');
      regular := public.search_swap(regular, '{%ces%}', '(?<=\w\w)ces\M', 'z');
      regular := public.search_swap(regular, '{%eres%,%enes%}', '(?<=\w\w(?:er|[gmv]en))es\M', '');
      regular := public.search_swap(regular, '{%ernos%}', '(?<=\wern)os\M', 'o');
      regular := public.search_swap(regular, '{%és%}', '(?<=\w\w)és\M', 'esa');
      regular := public.search_swap(regular, '{%án%}', '(?<=\w\w)án\M', 'ana');
    WHEN 'public.search_fi'::regconfig THEN
      regular := public.search_swap(
        regular, '{%ruotsi%,%ukraina%,%kiina%,%poliisi%}',
        '\m(ruotsi|ukraina|kiina|poliisi)(?:n|t|ssa|sta|an|in|a|en|lle|lla|lta|ksi)\M', '\1');
      regular := public.search_swap(
        regular, '{%lapse%,%lapsi%,%lasten%}',
        '\mla(?:pse(?:n|t|lle|lla)|psia|psille|sten)\M', 'lapsi');
      regular := public.search_swap(
        regular, '{%miehe%,%miehi%,%miest%}',
        '\mmie(?:he(?:n|t|lle|ll[aä])|hi[aä]|sten|st[aä])\M', 'mies');
      regular := public.search_swap(
        regular, '{%uud%,%uut%,%yyd%,%yyt%}',
        '(\w\w)(uu|yy)(?:d(?:en|et|e[ls][lst][aä]|elle|eksi)|t(?:t[aä]|een|en[aä]))\M', '\1\2s');
      regular := public.search_swap(
        regular, '{%kse%}',
        '(\w\w[aeiouyäö])kse(?:n|t|ss[aä]|st[aä]|ll[aä]|lle|lt[aä]|ksi|n[aä])\M', '\1s');
      regular := public.search_swap(regular, '{%tusta%,%tystä%,%tysta%}', '(\wt[uy]s)t[aä]\M', '\1');
      regular := public.search_swap(
        regular, '{%sen%,%set%,%sess%,%sest%,%sell%,%selt%,%seksi%,%sten%}',
        '(\w[aeiouyäö])s(?:e(?:n|t|ss[aä]|st[aä]|ll[aä]|lle|lt[aä]|ksi)|ten)\M', '\1nen');
      regular := public.search_swap(regular, '{%isia%,%isiä%}', '(\w\wi)si[aä]\M', '\1nen');
      regular := public.search_swap(regular, '{%ngi%}', '(\w)ngi(?:n|t|ss[aä]|st[aä]|ll[aä]|lle|lt[aä]|ksi)\M', '\1nki');
      regular := public.search_swap(regular, '{%suome%}', '\msuome(?:n|ssa|sta|en|lle|lla|ksi)\M', 'suomi');
      regular := public.search_swap(regular, '{%turu%,%turkuun%}', '\mtur(?:u(?:n|ssa|sta|lla)|kuun)\M', 'turku');
      regular := public.search_swap(regular, '{%vaal%}', 'vaal(?:ien|eissa|eista|eja|eihin)\M', 'vaalit');
    WHEN 'public.search_fr'::regconfig THEN
      regular := public.search_swap(regular, '{%ée%,%ee%}', '(?<=\w{4})[ée]es?\M', 'é');
      regular := public.search_swap(regular, '{%élus%,%elus%}', '\m(r?)[ée]lus\M', '\1élu');
      regular := public.search_swap(regular, '{%ère%,%iere%,%ngers%}', '(\w\w(?:i|ll|ng|ch))(?:[èe]res?|ers)\M', '\1er');
      regular := public.search_swap(regular, '{%trice%}', '(\w\w)trices?\M', '\1teur');
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
      regular := public.search_swap(regular, '{%či%,%ci%}', '(?<=\w\w)(?:č(?=i[aouųū]\w{0,4}\M)|c(?=i(?:o|ai|u|us|ui|ams|ais|uose)\M))', 't');
      regular := public.search_swap(regular, '{%dži%,%dzi%}', '(?<=\w\w)(?:dž(?=i[aouųū]\w{0,4}\M)|dz(?=i(?:o|ai|u|us|ui|ams|ais|uose)\M))', 'd');
      regular := public.search_swap(regular, '{%tį%}', '(?<=\w\w)tį\M', 'tis');
      regular := public.search_swap(regular, '{%moter%}', '\mmoter(?:s|ys|[ųu]|[įi]|ims|iai|imis|yse)\M', 'moteris');
      regular := public.search_swap(regular, '{%žmon%,%zmon%}', '\m[žz]mon(?:[ėe]s|i[ųu]|[ėe]ms|[ėe]mis|[ėe]se)\M', 'žmogus');
      regular := public.search_swap(regular, '{%eje%,%ėje%}', '(?<=\w{3}[eė])je\M', '');
    WHEN 'public.search_nl'::regconfig THEN
      regular := public.search_swap(regular, '{%ies%}', '(\w\w[^\Wlkvc]|\w[^\Wr][lk]|\w[^\Wdr]v|\w[^\We]c)ies\M', '\1ie');
      regular := public.search_swap(regular, '{%tes%}', '(\w{3}te)s\M', '\1');
      regular := public.search_swap(regular, '{%''s%,%’s%}', '(\w[aeiouy])[''’]s\M', '\1');
      regular := public.search_swap(regular, '{%cafés%,%cafes%}', '\mcaf[ée]s\M', 'café');
      regular := public.search_swap(regular, '{%leden%}', '(?<!g|ge|ver|be|om)leden\M', 'lid');
      regular := public.search_swap(regular, '{%tici%,%nici%,%rici%}', '(\w\w[tnr])ici\M', '\1icus');
      regular := public.search_swap(regular, '{%musea%}', 'musea\M', 'museum');
      regular := public.search_swap(regular, '{%zen%}', '(?<=[aeiou]{2}|ij|[lr])zen\M', 's');
      regular := public.search_swap(regular, '{%ven%}', '(?<=[aeiou]{2}|ij|[lr])ven\M', 'f');
      regular := public.search_swap(regular, '{%en%}', '([bdgklmnprst])\1en\M', '\1');
      regular := public.search_swap(regular, '{%kinderen%}', 'kinderen\M', 'kind');
      regular := public.search_swap(regular, '{%steden%}', '(?<!be)steden\M', 'stad');
    WHEN 'public.search_pt'::regconfig THEN
      regular := public.search_swap(regular, '{%mães%,%maes%}', '\mm[ãa]es\M', 'mae');
      regular := public.search_swap(regular, '{%pães%,%cães%}', '\m([pc])ães\M', '\1ao');
      regular := public.search_swap(regular, '{%mãos%,%maos%}', '\mm[ãa]os\M', 'mao');
      regular := public.search_swap(regular, '{%ãs%,%irmas%,%manhas%}', '(?<=\w\wã|\mirma|\mmanha)s\M', '');
      regular := public.search_swap(regular, '{%óis%,%ois%}', '(?<=\w\w)(?<!her)óis\M|(?<=espanh)ois\M', 'ol');
      regular := public.search_swap(
        regular, '{%eis%,%éis%}',
        '(f[íi]c|f[áa]c|d[óo]c|[úu]t|fr[áa]g|f[ée]rt|m[íi]ss|t[êe]xt|proj[ée]t)eis\M', '\1il');
      regular := public.search_swap(regular, '{%ês%}', '(?<=\w{3})(?<!voc)ês\M', 'esa');
      regular := public.search_swap(regular, '{%réus%,%reus%}', '\mr[ée]us\M', 'reu');
      regular := public.search_swap(regular, '{%ã%,%aes%,%oes%,%ões%}', '(?<=\w\w)(?:ã[eo]s?|aes|[oõ]es)\M', 'ao');
      regular := public.search_swap(regular, '{%ais%}', '(?<=\w{3})ais\M', 'al');
      regular := public.search_swap(regular, '{%eis%,%éis%}', '(?<=\w{3})[eé]is\M', 'el');
      regular := public.search_swap(regular, '{%ns%}', '(?<=\w\w)ns\M', 'm');
      regular := public.search_swap(regular, '{%eus%}', '(?<=\w{3}eu)s\M', '');
      regular := public.search_swap(regular, '{%leis%}', '\mleis\M', 'lei');
    WHEN 'public.search_sv'::regconfig THEN
      regular := public.search_swap(regular, '{%böcker%,%bocker%}', '(\m|\w\w)b[öo]cker(?:na)?s?\M', '\1bok');
      regular := public.search_swap(regular, '{%muse%,%gymnasi%,%stadi%}', '(muse|gymnasi|stadi)(?:et|er|erna)s?\M', '\1um');
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
-- Articles that are there are indexed anew, some at a time.
DELETE FROM "search_renewal";
--> statement-breakpoint
INSERT INTO "search_renewal" SELECT max(id) FROM "article" HAVING max(id) IS NOT NULL;
