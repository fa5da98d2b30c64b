import { expect, test } from 'vitest';
import { bindSpaces } from './bind-spaces.ts';

test.each([
  ['Grèce : le ferry « Kalypso Star » s’échoue', 'Grèce_: le ferry «_Kalypso Star_» s’échoue'],
  ['« Rien à dire ! », dit-il ; et après ?', '«_Rien à dire_!_», dit-il_; et après_?'],
  ['Dit-il (« non »).', 'Dit-il («_non_»).'],
  ['Inflation bei 2,4 % und 30 € mehr', 'Inflation bei 2,4_% und 30_€ mehr'],
  ['Er sagte »Hallo« und »Guten Tag« zu ihr', 'Er sagte »Hallo« und »Guten Tag« zu ihr'],
  ['«Hola» y «adiós» dijo', '«Hola» y «adiós» dijo'],
  ['The blue moon - in pictures – and more — all', 'The blue moon_- in pictures_– and more_— all'],
  ['A clerk , who left .NET ... and -5 degrees', 'A clerk_, who left .NET ... and -5 degrees'],
  ['A plain title: nothing to bind', 'A plain title: nothing to bind'],
])('lines of "%s" do not end where no line may', (text, bound) => {
  expect(bindSpaces(text)).toBe(bound.replaceAll('_', '\u00A0'));
});
