import { Link } from 'react-router';

type PagerProps = {
  page: number;
  pages: number;
  /** Path and query of a page. */
  addressOf: (page: number) => string;
  /** Navigation state that the list's pages share. */
  state: unknown;
};

/** 'Page X of Y' between its neighbours; nothing for a single page. */
export function Pager({ page, pages, addressOf, state }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="pager">
      <Step label="Previous" to={page > 1 ? addressOf(page - 1) : undefined} state={state} rel="prev" />
      <span className="pager-place">
        Page {page} of {pages}
      </span>
      <Step label="Next" to={page < pages ? addressOf(page + 1) : undefined} state={state} rel="next" />
    </nav>
  );
}

type StepProps = { label: string; to: string | undefined; state: unknown; rel: string };

/** A link, so that paging works without scripts; a disabled button where there is no further page. */
function Step({ label, to, state, rel }: StepProps) {
  if (to === undefined) {
    return (
      <button type="button" disabled className="button">
        {label}
      </button>
    );
  }
  return (
    <Link to={to} state={state} rel={rel} className="button">
      {label}
    </Link>
  );
}
