import { countOf } from '#contract/count-of.ts';
import { regions } from '#contract/regions.ts';
import type { StoryReport } from '#contract/story.ts';
import { countryAnchor } from './country-anchor.ts';
import { groupReports } from './group-reports.ts';
import { nameOfCountry } from './story-words.ts';

/** Europe as a grid of squares, each region roughly in its place. */
const europe = `
  .  .  .  no se lv
  ie uk .  .  .  lt
  .  .  nl de pl .
  .  .  be cz sk ua
  .  fr ch at hu .
  pt es it si .  bg
  .  .  .  .  .  gr`;
const squares = europe.trim().split(/\s+/);

/** A map of the regions in which a story was reported, with links to the reports. */
export function StoryPlaces({ reports }: { reports: readonly StoryReport[] }) {
  const found = new Map(
    groupReports(reports, 'newest').map((group) => [group.country, group.reports.length]),
  );
  const missing = regions.filter(({ value }) => !found.has(value));
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="story-heading">
        Where reports were found
      </h2>
      <div className="story-places">
        <ul className="region-map">
          {squares.map((square, at) =>
            square === '.' ? (
              <li key={at} aria-hidden />
            ) : (
              <Place key={square} region={square} count={found.get(square) ?? 0} />
            ),
          )}
        </ul>
        {missing.length > 0 && (
          <p className="missing-places">
            <strong>No report found among our sources:</strong>
            {` ${missing.map(({ label }) => label).join(', ')}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Place({ region, count }: { region: string; count: number }) {
  // The sentence below the map names the others.
  if (count === 0)
    return (
      <li aria-hidden>
        <span>{region.toUpperCase()}</span>
      </li>
    );
  return (
    <li>
      <a href={`#${countryAnchor(region)}`}>
        <abbr title={nameOfCountry(region)} aria-hidden>
          {region.toUpperCase()}
        </abbr>
        <span aria-hidden>{count}</span>
        <span className="sr-only">
          {nameOfCountry(region)}: {countOf(count, 'report')}
        </span>
      </a>
    </li>
  );
}
