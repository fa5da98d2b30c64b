/** Leads to another screen at once where no script does; those know better where: this tab may have come from an article. */
export function WayWithoutScripts({ to }: { to: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
    </noscript>
  );
}
