import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Quoted } from '#app/articles/text/quoted.tsx';
import { listLink } from '#app/site/addresses.ts';
import { listedArticlesMax } from '#contract/limits.ts';

type SearchRefinerProps = {
  /** As the reader has typed it. */
  text: string;
  /** None is newest first. */
  sort: 'best' | undefined;
  /** How many articles were found; undefined while nobody knows. */
  total: number | undefined;
  /** Path and query of the first page in an order. */
  addressOf: (sort: 'best' | undefined) => string;
  /** Navigation state that the pages of the search share. */
  state: unknown;
};

const orders = [
  { sort: undefined, label: 'Newest first' },
  { sort: 'best', label: 'Best match' },
] as const;

/** What was searched for and how much was found, with a field to search for something else and a choice of the order. */
export function SearchRefiner({ text, sort, total, addressOf, state }: SearchRefinerProps) {
  return (
    <div className="search-refiner">
      <RefiningForm key={text} text={text} sort={sort} />
      <div className="search-facts">
        <output>{total !== undefined && <Found text={text} total={total} />}</output>
        {total !== undefined && total > 1 && (
          <nav aria-label="Order">
            {orders.map(({ label, ...order }) => (
              <Link
                key={label}
                to={addressOf(order.sort)}
                state={state}
                aria-current={order.sort === sort ? 'true' : undefined}
                className="link"
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}

function RefiningForm({ text, sort }: { text: string; sort: 'best' | undefined }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const wanted = typeof typed === 'string' ? typed.trim() : '';
    if (wanted === '') return;
    const { to, state } = listLink(wanted);
    void navigate(sort ? `${to}?sort=${sort}` : to, { state });
  }

  return (
    <search aria-label="This search">
      {/* A plain form, so that searching works before and without scripts. */}
      <form action="/articles" method="get" onSubmit={search}>
        <input
          type="search"
          name="q"
          aria-label="Refine this search"
          defaultValue={text}
          enterKeyHint="search"
          autoComplete="off"
          className="field-input"
        />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <button className="button">Search</button>
      </form>
    </search>
  );
}

function Found({ text, total }: { text: string; total: number }) {
  const capped = total >= listedArticlesMax ? ' or more' : '';
  const count = total === 0 ? 'No' : total.toLocaleString('en') + capped;
  return (
    <>
      {/* A single text node: between several, Chromium hides the spaces from screen readers. */}
      {`${count} ${total === 1 ? 'article' : 'articles'} for `}
      <Quoted search={text} />
    </>
  );
}
