import type { WholeStory } from '#contract/story.ts';
import type { ReportOrder } from './group-reports.ts';
import { SharedWords } from './shared-words.tsx';
import { StoryLead } from './story-lead.tsx';
import { StoryPlaces } from './story-places.tsx';
import { StoryReports } from './story-reports.tsx';
import './story.css';

/** One event: the report that leads, where it was reported, and every report in its own language. */
export function StoryPage({ whole, order }: { whole: WholeStory; order: ReportOrder }) {
  const { story, reports, shared } = whole;
  return (
    <div className="story-page">
      <StoryLead whole={whole} />
      <div className="story-body">
        <div className="story-facts">
          <StoryPlaces reports={reports} />
          <SharedWords words={shared} />
        </div>
        <StoryReports story={story} reports={reports} order={order} />
      </div>
    </div>
  );
}
