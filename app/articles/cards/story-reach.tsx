import type { ReactNode } from 'react';
import type { StoryMark } from '#contract/article.ts';

type StoryReachProps = {
  story: Pick<StoryMark, 'publishers' | 'countries'>;
  /** Precedes the number of publishers. */
  children?: ReactNode;
};

/**
 * '14 publishers', '9 countries', for a dot between them. With fewer than two known countries only the publishers are
 * counted: others may have no country, which only the reports tell.
 */
export function StoryReach({ story: { publishers, countries }, children }: StoryReachProps) {
  return (
    <>
      <span>
        {children}
        {`${publishers} publishers`}
      </span>
      {countries > 1 && (
        <>
          {' '}
          <span>{`${countries} countries`}</span>
        </>
      )}
    </>
  );
}
