import { useSite } from './site.ts';

type PageHeadProps = {
  /** Of this page; the site's name is added. Undefined: the site's name alone. */
  title?: string;
  description?: string | undefined;
  /** Canonical path with query. Undefined: a page that search engines leave out. */
  path?: string | undefined;
  /** Absolute or site-relative address of a picture. */
  image?: string | null;
  type?: 'website' | 'article';
};

/** What search engines and link previews read; React lifts these elements into the head. */
export function PageHead({ title, description, path, image, type = 'website' }: PageHeadProps) {
  const { productName, origin } = useSite();
  return (
    <>
      <title>{title === undefined ? productName : `${title} - ${productName}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={origin + path} />
      )}
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? productName} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
