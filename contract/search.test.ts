import { expect, test } from 'vitest';
import { withDecimalPoints } from './search.ts';

test.each([
  ['1,5 Grad', '1.5 grad'],
  ['3,2', '3.2'],
  ['-1,25 %', '-1.25 %'],
  ['Inflation 2,4%, Zinsen', 'inflation 2.4%, zinsen'],
  ['50,000 people', '50,000 people'],
  ['PSG 3 2', 'psg 3 2'],
  ['psg,3,2', 'psg,3,2'],
  ['3,2,1', '3,2,1'],
  ['tours,1,5', 'tours,1,5'],
])('the decimal commas of "%s" are points', (search, pointed) => {
  expect(withDecimalPoints(search)).toBe(pointed);
});
