import { CardTitle } from '#app/articles/cards/card-title.tsx';
import type { Article } from '#contract/article.ts';
import { storyPath } from '#contract/story-address.ts';

/** A story as the home page shows it; `countries` are their names as a text. */
export type StoryAcross = {
  id: string;
  lead: Pick<Article, 'title' | 'language'>;
  publishers: number;
  countries: string;
};

/** The events that most countries report; nothing where there are none. */
export function AcrossEurope({ stories }: { stories: readonly StoryAcross[] }) {
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="across" className="mt-10">
      <h2 id="across" className="section-title">
        Across Europe
      </h2>
      <ul className="across-list">
        {stories.map((story) => (
          <li key={story.id} className="card">
            <CardTitle of={story.lead} link={{ to: storyPath(story) }} level={3} />
            <p className="mt-2 text-sm text-muted">{`${story.publishers} publishers · ${story.countries}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
