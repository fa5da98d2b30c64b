/**
 * Redirects at once, but only without scripts: scripts know better where to, because the tab remembers where it came
 * from.
 */
export function NoScriptRedirect({ to }: { to: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
    </noscript>
  );
}
