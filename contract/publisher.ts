/** Who runs the site, as its operator describes it; null: not given. */
export type Publisher = {
  name: string | null;
  /** An address by mail (mailto:) or on the web (https:, http:). */
  contact: string | null;
  /** Plain text or a little Markdown. */
  about: string | null;
  imprint: string | null;
};

const pages = [
  { name: 'about', path: '/about', label: 'About' },
  { name: 'imprint', path: '/imprint', label: 'Imprint' },
  { name: 'contact', path: '/contact', label: 'Contact' },
] as const;

/** A page of the operator, with the text of links to it. */
export type PublisherPage = { path: string; label: string };

/** The operator's pages that have content. */
export function publisherPages(publisher: Publisher): PublisherPage[] {
  return pages.filter(({ name }) => publisher[name] !== null).map(({ path, label }) => ({ path, label }));
}
