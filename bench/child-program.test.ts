import { expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';
import { until } from '#tests/support/site.ts';

test('a helper server ends with the benchmark that started it, even when that is killed', async () => {
  const file = new URL('./child-program.ts', import.meta.url);
  const benchmark = runProgram([
    '--input-type=module',
    '--eval',
    `import { startProgram } from '${file.href}';
     const { origin } = await startProgram(new URL('picture-hosts.ts', '${file.href}'), []);
     console.log(origin);`,
  ]);
  await benchmark.says('http://');
  const origin = benchmark.output().trim();
  expect((await fetch(origin)).ok).toBe(true);
  benchmark.kill('SIGKILL');
  await until(async () => !(await answers(origin)));
});

const answers = (origin: string) =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
