import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { listLink } from '#app/site/addresses.ts';

/** A plain form, so that searching works before and without scripts. */
export function SearchBox() {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return;
    event.currentTarget.reset();
    const { to, state } = listLink(text);
    void navigate(to, { state });
  }

  return (
    <search>
      <form action="/articles" method="get" onSubmit={search} className="@container relative">
        <Search aria-hidden className="search-sign pointer-events-none absolute top-1/2 -translate-y-1/2" />
        <input
          type="search"
          name="q"
          aria-label="Search News"
          placeholder="Search Europe News..."
          enterKeyHint="search"
          autoComplete="off"
          className="search-input h-11 w-full rounded-full"
        />
      </form>
    </search>
  );
}
