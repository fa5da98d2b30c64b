import { useSite } from './site.ts';

type PageHeadProps = {
  /** The page's own title; the site's name is appended. Undefined: only the site's name. */
  title?: string;
  description?: string | undefined;
  /** Canonical path with query. Undefined: search engines should not index the page. */
  path?: string | undefined;
  /** Absolute or site-relative address of a picture. Without one, and for SVG, link previews get the site's icon. */
  image?: string | null;
  type?: 'website' | 'article';
};

/** What search engines and link previews read; React moves these elements into the head. */
export function PageHead({ title, description, path, image, type = 'website' }: PageHeadProps) {
  const { productName, origin } = useSite();
  const preview = image?.endsWith('.svg') ? null : image;
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
      {origin && <meta property="og:image" content={new URL(preview ?? '/icon-512.png', origin).href} />}
      <meta name="twitter:card" content={preview ? 'summary_large_image' : 'summary'} />
    </>
  );
}
