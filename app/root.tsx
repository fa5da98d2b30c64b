import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import { publisherPages } from '#contract/publisher.ts';
import type { Route } from './+types/root.ts';
import { queryClient } from './api/query-client.ts';
import { CategoryNav } from './articles/bars/category-nav.tsx';
import { usePersistedLists } from './articles/calls/use-persisted-lists.ts';
import { Offline } from './offline/offline.tsx';
import { regionMarkScript } from './session/kept-region.ts';
import { memberMarkScript } from './session/reader-id.ts';
import { useFocusOnNavigation } from './shell/focus-on-navigation.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { menuCommandScript } from './shell/menu-commands.ts';
import { PageAnnouncer } from './shell/page-announcer.tsx';
import { ScriptsAfterPaint } from './shell/scripts-after-paint.tsx';
import { RouteFailure } from './shell/status-page.tsx';
import { StylesWithin } from './shell/styles-within.tsx';
import { earlyReturnScript } from './site/early-return-script.ts';
import { earlyTapScript } from './site/early-tap-script.ts';
import { useScriptNonce } from './site/script-nonce.ts';
import { siteContext } from './site/site-context.ts';
import { type SiteFacts, useSite } from './site/site.ts';
import { plainPage, supportedBrowserScript } from './site/supported-browsers.ts';
import { themeScript } from './site/theme.ts';
import { scrollStorageKey, topOfHomeScript } from './site/top-of-home.ts';
import { wordsFirstScript } from './site/words-first.ts';
import { sentTo } from './site/written.ts';
import './app.css';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context, url }: Route.LoaderArgs): SiteFacts {
  const { productName, origin, offersGoogle, passesPictures, publisher, posted } = context.get(siteContext);
  const facts = {
    productName,
    origin,
    offersGoogle,
    passesPictures,
    publisherPages: publisherPages(publisher),
  };
  return posted ? { ...facts, sent: sentTo(url, posted) } : facts;
}

/** Only on the server: it has already run when the browser hydrates the page. */
const headScript = import.meta.env.SSR
  ? supportedBrowserScript +
    themeScript +
    memberMarkScript +
    regionMarkScript +
    topOfHomeScript +
    earlyReturnScript +
    earlyTapScript +
    menuCommandScript
  : '';
const faceScript = import.meta.env.SSR ? wordsFirstScript : '';

/** The facts stay the same while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { productName } = useSite();
  const [client] = useState(queryClient);
  const main = useFocusOnNavigation<HTMLElement>();
  const nonce = useScriptNonce();
  usePersistedLists(client);
  const still = useMatches().some(isStill);
  // The page that replaces a failed or missing one has the normal header, which works without React.
  const failed = Boolean(useRouteError());
  return (
    // Plain until the head script finds that the browser is supported. It also sets what the server does not know.
    <html lang="en" className={import.meta.env.SSR ? plainPage : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: still ? headScript : headScript + faceScript }}
        />
        {still ? <Links /> : <StylesWithin />}
      </head>
      <body className={still && !failed ? 'still' : undefined}>
        <QueryClientProvider client={client}>
          <a href="#content" className="skip-link">
            Skip to content
          </a>
          <Header productName={productName} nav={<CategoryNav />} />
          <main id="content" tabIndex={-1} ref={main} className="mx-auto w-full max-w-page flex-1">
            {children}
          </main>
          <Footer productName={productName} />
          <Offline />
          <PageAnnouncer />
        </QueryClientProvider>
        {!still && (
          <>
            <ScrollRestoration storageKey={scrollStorageKey} />
            {import.meta.env.SSR ? <ScriptsAfterPaint /> : <Scripts />}
          </>
        )}
      </body>
    </html>
  );
}

/** A route whose page is never hydrated. */
function isStill({ handle }: { handle: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'still' in handle;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
