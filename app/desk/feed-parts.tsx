import type { ReactNode } from 'react';

/** The link back from a page about feeds. */
export function AllFeeds() {
  return (
    <p>
      <a href="/desk/feeds" className="link">
        All feeds
      </a>
    </p>
  );
}

type FeedFormProps = { form: string; button: string; children: ReactNode };

/** A form that works without scripts; `form` tells the action which one was posted. */
export function FeedForm({ form, button, children }: FeedFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="form" value={form} />
      {children}
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}
