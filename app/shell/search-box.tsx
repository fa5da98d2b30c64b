import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { listLink } from '#app/site/addresses.ts';
import { Icon } from '#app/ui/icon.tsx';

const lens = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0';

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
    <search className="min-w-0 flex-1 lg:w-60 lg:flex-initial">
      <form action="/articles" method="get" onSubmit={search} className="relative">
        <Icon
          d={lens}
          className="search-sign pointer-events-none absolute top-1/2 -translate-y-1/2 text-bar-muted"
        />
        <input
          type="search"
          name="q"
          aria-label="Search News"
          placeholder="Search Europe News..."
          enterKeyHint="search"
          autoComplete="off"
          className="search-input h-11 w-full rounded-full text-base"
        />
      </form>
    </search>
  );
}
