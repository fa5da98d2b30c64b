export type Totals = {
  passed: number;
  failed: number;
  /** The failures by name, with their messages. */
  failures: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Counts the tests in a report of Vitest's `json` reporter. Vitest repeats a test only if the test asks for that. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [described(name, [message])] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => described(`${name} › ${fullName}`, failureMessages)),
    ]),
  };
}

type PlaywrightSuite = {
  title: string;
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

/** Counts the tests in a report of Playwright's `json` reporter. A test that passed only when repeated has failed. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, suites } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap((suite) => failedIn(suite)),
  };
}

function failedIn({ title, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        described(
          `${spec.title} (${projectName})${status === 'flaky' ? ' passed only when it was tried again' : ''}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
        ),
      ),
  );
  const below = suites.flatMap((suite) => failedIn(suite));
  return [...here, ...below].map((name) => `${title} › ${name}`);
}

/** Only the beginning of the message, for those who see only the end of the output; all of it is printed above. */
function described(name: string, messages: string[] = []): string {
  const lines = messages.flatMap((message) => message.split('\n')).slice(0, 12);
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}
