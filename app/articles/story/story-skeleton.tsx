import './story.css';

/** What a story's page looks like while it loads. */
export function StorySkeleton() {
  return (
    <div className="story-page min-h-dvh">
      <output className="sr-only">Loading...</output>
      <div className="story-lead" aria-hidden data-skeleton>
        <div className="story-head">
          <div className="skeleton h-5 w-56" />
          <div className="skeleton mt-4 h-10 w-full" />
          <div className="skeleton mt-3 h-10 w-2/3" />
        </div>
        <div className="skeleton article-image" />
        <div className="story-text">
          <div className="skeleton mt-2 h-5 w-full" />
          <div className="skeleton mt-3 h-5 w-5/6" />
          <div className="skeleton mt-6 h-11 w-44" />
        </div>
      </div>
    </div>
  );
}
