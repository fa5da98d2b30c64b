import headlineFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { CategoryNav } from './articles/category-nav.tsx';
import { usePersistedLists } from './articles/use-persisted-lists.ts';
import { queryClient } from './query-client.ts';
import { readerScript } from './reader.ts';
import { useFocusOnNavigation } from './shell/focus-on-navigation.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { FailurePage, NotFoundPage } from './shell/status-page.tsx';
import { themeScript } from './shell/theme.ts';
import { siteContext } from './site-context.ts';
import { useSite } from './site.ts';
import './app.css';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: headlineFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { productName, origin } = context.get(siteContext);
  return { productName, origin };
}

/** Name and address stay the same while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { productName } = useSite();
  const [client] = useState(queryClient);
  const main = useFocusOnNavigation<HTMLElement>();
  usePersistedLists(client);
  return (
    // The script has set a class and a mark that the server does not know.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript + readerScript }} />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={client}>
          <a href="#content" className="skip-link">
            Skip to content
          </a>
          <Header productName={productName} nav={<CategoryNav />} />
          <main id="content" tabIndex={-1} ref={main} className="mx-auto w-full max-w-page flex-1">
            {children}
          </main>
          <Footer productName={productName} />
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <FailurePage />;
}
