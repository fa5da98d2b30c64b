import { Link } from 'react-router';
import { StatusFrame } from '#app/site/status-frame.tsx';

type NoSuchPageProps = {
  page: number;
  /** Path and query of the list's first page. */
  first: string;
  /** Navigation state that the list's pages share. */
  state: unknown;
  /** Whether it stands below the list's title, instead of being a page of its own. */
  isBelowTitle?: boolean;
};

/** Instead of a page that the list does not have: it may have had it, or never. */
export function NoSuchPage({ page, first, state, isBelowTitle = false }: NoSuchPageProps) {
  const text = `This list has no page ${page}.`;
  const link = (
    <Link to={first} state={state} className="button">
      Go to its first page
    </Link>
  );
  if (!isBelowTitle)
    return (
      <StatusFrame title="Page not found" text={text}>
        {link}
      </StatusFrame>
    );
  return (
    <>
      <p className="py-12 text-lg text-muted">{text}</p>
      {link}
    </>
  );
}
