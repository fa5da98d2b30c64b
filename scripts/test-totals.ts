export type Totals = {
  passed: number;
  failed: number;
  /** What passed only when it was tried again, by name; counted as failed. */
  flaky: string[];
};

/** Counts the tests in a report of Vitest's `json` reporter. Vitest tries nothing again unless a test asks for it. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests, flaky: [] };
}

type PlaywrightSuite = {
  title: string;
  specs?: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

/** Counts the tests in a report of Playwright's `json` reporter. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, suites } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    flaky: suites.flatMap((suite) => flakyIn(suite)),
  };
}

function flakyIn({ title, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${spec.title} (${projectName})`),
  );
  const below = suites.flatMap((suite) => flakyIn(suite));
  return [...here, ...below].map((name) => `${title} › ${name}`);
}
