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

type FeedFormProps = {
  form: string;
  button: string;
  /** Id of the part of the answering page that shows what was asked for. */
  answer?: string;
  children: ReactNode;
};

/** A form that works without scripts; `form` tells the action which one was posted. */
export function FeedForm({ form, button, answer, children }: FeedFormProps) {
  return (
    <form method="post" action={answer && `#${answer}`}>
      <input type="hidden" name="form" value={form} />
      {children}
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}
