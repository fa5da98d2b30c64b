/** Who runs the site, as its operator has written it down; null: nothing was written. */
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

/** A page of the operator, as links name it. */
export type PublisherPage = { path: string; label: string };

/** The pages that there is something to show on. */
export function publisherPages(publisher: Publisher): PublisherPage[] {
  return pages.filter(({ name }) => publisher[name] !== null).map(({ path, label }) => ({ path, label }));
}
