/** What an article's page looks like while it loads. */
export function ArticleSkeleton() {
  return (
    <div className="article-page min-h-dvh">
      <output className="sr-only">Loading...</output>
      <div aria-hidden>
        <div className="skeleton article-image" />
        <div className="skeleton mt-6 h-4 w-1/2" />
        <div className="skeleton mt-4 h-9 w-full" />
        <div className="skeleton mt-3 h-9 w-2/3" />
        <div className="skeleton mt-6 h-4 w-full" />
        <div className="skeleton mt-3 h-4 w-5/6" />
      </div>
    </div>
  );
}
