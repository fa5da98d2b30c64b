/**
 * Counters that publishers and blog hosts put into their texts as pictures, and advertisements. "ad." before a top-level domain is a
 * newspaper.
 */
const tracker =
  /^https?:\/\/(?:[^/]*\bfeeds?portal\.com|feeds\.feedburner\.com|feeds\.wordpress\.com|cpx\.golem\.de|(?:pixel|stats|beacon|track(?:ing)?|analytics|ads?|count(?:er)?|metrics|piwik|matomo)\d*\.(?=[^/:]*\.)|b\.scorecardresearch|sb\.scorecardresearch|www\.google-analytics|(?:www\.)?facebook\.com\/tr\b|[^/]*(?:doubleclick\.net|ivwbox\.de|vgwort\.de|quantserve\.com|feedblitz\.com|feedsportal\.com|imrworldwide\.com|xiti\.com|gemius\.pl|oewabox\.at|iocnt\.net))|\/(?:pixel|spacer|blank|1x1|clear|transparent|placeholder|count(?:er)?|tracking)\.(?:gif|png)|\/b\.gif|\/(?:matomo|piwik)\.php/i;
const avatar = /^https?:\/\/(?:[^/]*\.)?gravatar\.com\/|^https?:\/\/avatars\d*\.|\/avatars?\//i;
/** Folders in which no publisher keeps the pictures of articles. */
const furniture =
  /\/(?:(?:fav|social)?[-_]?icons?|buttons?|smileys?|smilies|emojis?|social[-_]?buttons|feedflare|sprites?)\/|\/(?:favicon|apple-touch-icon)\b/i;
/** Folders of buttons, in which some publishers keep the pictures that are shown where an article is shared. */
const sharing = /\/(?:share|sharing|social[-_]?(?:media|share)?)\//i;
/**
 * Names that are those of a button as a whole: a picture of a share price or of social housing has more to say. A number counts
 * whole: taken apart in all possible ways a long one would take for ever.
 */
const button =
  /\/(?:facebook|fb|twitter|x|linkedin|whatsapp|telegram|pinterest|reddit|e?-?mail|rss|feed|print|digg|delicious|stumbleupon|googleplus|instagram|youtube|mastodon|bluesky|share|sharing|social|icon|btn|button|avatar|smiley)(?:[-_]?(?:icon|logo|share|button|btn|small|round|white|black|grey|color|(?<!\d)\d{1,3}(?!\d)(?:x\d{1,3}(?!\d))?(?:px)?))*\.(?:png|gif|svg)(?:$|[?#])/i;
/**
 * Names, as a whole, of what stands where an article has no picture: a publisher's logo, or a picture that says so. Behind a question
 * mark they may be laid over a picture ("/bridge.jpg?mark=/logo.png").
 */
const standIn =
  /^[^?#]*\/(?:no[-_]?(?:image|img|photo|pic|picture|thumb|thumbnail|foto|imagen|immagine)|(?:image[-_]?)?placeholder|(?:image|photo|picture)[-_]?(?:not[-_]?(?:found|available)|missing|unavailable|coming[-_]?soon)|default[-_](?:image|img|photo|picture|thumb|thumbnail|og|share|article|news|post)|(?:site|share|social|og|fb|header|main|default|rss)?[-_]?logo)(?:[-_]?(?:available|default|placeholder|image|large|medium|small|big|square|wide|social|share|og|fb|facebook|twitter|rss|amp|white|black|(?<!\d)\d{1,4}(?!\d)(?:x\d{1,4}(?!\d))?(?:px)?))*\.(?:png|jpe?g|webp|gif|svg|avif)(?:$|[?#])/i;
const shareTarget =
  /facebook\.com\/share|sharer\.php|twitter\.com\/(?:share|intent)|x\.com\/intent|linkedin\.com\/share|addthis\.com|addtoany\.com|sharethis\.com|pinterest\.com\/pin\/create|reddit\.com\/submit|plus\.google\.com\/share|feedburner\.com\/~ff|wa\.me\/|t\.me\/share|bsky\.app\/intent|^mailto:/i;
const role =
  /(?:^|[\s_-])(?:avatar|gravatar|wp-smiley|emoji|feedflare|icon|share|sharing|social)(?:$|[\s_-])/i;
/** Pixels. Smaller ones are icons, whatever they are called. */
const sideMin = 50;

/**
 * Whether the address of a picture is that of a counter, an avatar, an icon, a button or a logo. `isDeclared`: it was chosen
 * for the article.
 */
export function isUnwantedAddress(url: string, isDeclared: boolean): boolean {
  if (!isDeclared && sharing.test(url)) return true;
  return [tracker, avatar, furniture, button, standIn].some((unwanted) => unwanted.test(url));
}

/** Whether a picture is too small to be one of an article; unknown sides say nothing. */
export function isIcon(...sides: (number | null | undefined)[]): boolean {
  return sides.some((side) => typeof side === 'number' && side < sideMin);
}

/** Whether a page uses a picture to decorate itself, by what it calls it. */
export function isDecoration(classes: string | undefined): boolean {
  return classes !== undefined && role.test(classes.slice(0, 200));
}

/** Whether a link leads to where readers share or subscribe. */
export function isShareTarget(href: string | undefined): boolean {
  return href !== undefined && shareTarget.test(href.slice(0, 500));
}
