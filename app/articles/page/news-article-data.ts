import { previewAddress } from '#app/articles/pictures/shown-picture.ts';
import type { SiteFacts } from '#app/site/site.ts';
import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';

const betweenAuthors = /\s*[,;&/]\s*|\s+(?:and|e|en|et|i|og|och|und|y)\s+/u;
/** First and last name, with what stands between them: "Ursula von der Leyen". A place or an office has fewer words or others. */
const fullName =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}|(?:da|de|del|della|den|der|di|do|dos|du|la|le|ter|van|von)(?= ))[\p{L}.'’-]*){1,5}$/u;

/** Europe's news agencies, whose names stand where those of authors do. */
const agency =
  /^(?:AFP|Agence France-Presse|Agerpres|ANSA|AP|Associated Press|APA|Belga|BNS|Bloomberg|BTA|БТА|ČTK|dpa|DPA|EFE|Elta|Europa Press|Hina|Interfax|Keystone-SDA|LETA|Lusa|MTI|NTB|PA|PAP|Press Association|PTI|Reuters|Ritzau|SDA|SID|SITA|STA|STT|TASR|TT|Ukrinform|Укрінформ|ΑΠΕ-ΜΠΕ)$/u;

/** The article as schema.org NewsArticle, safe inside a script element. */
export function newsArticleData(
  article: Article,
  site: Pick<SiteFacts, 'origin' | 'passesPictures'>,
): string {
  const picture = previewAddress(article, site);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description ?? undefined,
    image: picture === null ? undefined : [picture],
    datePublished: article.published_at,
    inLanguage: article.language,
    author: article.author === null ? undefined : authorsIn(article.author).map(authorNamed),
    publisher: { '@type': 'Organization', name: article.source },
    url: article.url,
    mainEntityOfPage: site.origin + articlePath(article),
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

/** The authors that a publisher has named in one line; as a whole where a part of it is no full name ("in Lille, France"). */
function authorsIn(line: string): string[] {
  const names = line.split(betweenAuthors);
  return names.every((name) => fullName.test(name) || agency.test(name)) ? names : [line];
}

function authorNamed(name: string) {
  return { '@type': agency.test(name) ? 'Organization' : 'Person', name };
}
