import type { FocusEvent } from 'react';
import { typeset } from '#app/articles/text/typeset.tsx';
import { PageLink } from '#app/site/page-link.tsx';
import type { Article } from '#contract/article.ts';

type CardTitleProps = {
  of: Pick<Article, 'title' | 'language'>;
  link: { to: string; state?: unknown };
  level: 2 | 3;
  /** Characters shown; undefined: all. */
  length?: number | undefined;
};

/** The heading of a card, whose link covers the whole card. */
export function CardTitle({ of: { title, language }, link, level, length }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="card-title" lang={language}>
      <PageLink {...link} className="card-link" onFocus={showCard}>
        {typeset(title, length)}
      </PageLink>
    </Heading>
  );
}

/**
 * Scrolls the whole card into view when its link gets the keyboard focus. The browser would only scroll to the link,
 * which is the title, and leave the picture above it hidden by the sticky bar.
 */
function showCard({ currentTarget }: FocusEvent): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.closest('.card')?.scrollIntoView({ block: 'nearest' });
}
