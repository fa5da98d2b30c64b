import { PageLink } from '#app/site/page-link.tsx';
import type { StoryMark } from '#contract/article.ts';
import { shortStoryPath } from '#contract/story-address.ts';
import { StoryReach } from './story-reach.tsx';

/** A link to all reports of the same event, with their number; nothing where nobody else reports it. */
export function StoryLink({ story }: { story: StoryMark | null }) {
  if (!story) return null;
  return (
    <p className="story-line">
      <PageLink to={shortStoryPath(story)} className="story-link">
        <span className="dotted">
          <StoryReach story={story}>
            <span className="sr-only">All reports: </span>
          </StoryReach>
        </span>
      </PageLink>
    </p>
  );
}
