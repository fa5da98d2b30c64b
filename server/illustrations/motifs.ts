import type { Motif } from '#contract/illustrations.ts';
import type { Composition } from './ink/scene.ts';
import { aircraft } from './motifs/aircraft.ts';
import { athletics } from './motifs/athletics.ts';
import { ballot } from './motifs/ballot.ts';
import { bicycle } from './motifs/bicycle.ts';
import { book } from './motifs/book.ts';
import { bridge } from './motifs/bridge.ts';
import { castle } from './motifs/castle.ts';
import { chess } from './motifs/chess.ts';
import { church } from './motifs/church.ts';
import { city } from './motifs/city.ts';
import { clock } from './motifs/clock.ts';
import { computer } from './motifs/computer.ts';
import { dress } from './motifs/dress.ts';
import { festival } from './motifs/festival.ts';
import { food } from './motifs/food.ts';
import { football } from './motifs/football.ts';
import { forest } from './motifs/forest.ts';
import { garden } from './motifs/garden.ts';
import { island } from './motifs/island.ts';
import { law } from './motifs/law.ts';
import { lighthouse } from './motifs/lighthouse.ts';
import { machine } from './motifs/machine.ts';
import { money } from './motifs/money.ts';
import { mountain } from './motifs/mountain.ts';
import { music } from './motifs/music.ts';
import { painting } from './motifs/painting.ts';
import { parliament } from './motifs/parliament.ts';
import { river } from './motifs/river.ts';
import { rowing } from './motifs/rowing.ts';
import { school } from './motifs/school.ts';
import { science } from './motifs/science.ts';
import { ship } from './motifs/ship.ts';
import { shoes } from './motifs/shoes.ts';
import { skate } from './motifs/skate.ts';
import { ski } from './motifs/ski.ts';
import { space } from './motifs/space.ts';
import { theatre } from './motifs/theatre.ts';
import { tower } from './motifs/tower.ts';
import { train } from './motifs/train.ts';
import { treaty } from './motifs/treaty.ts';
import { weave } from './motifs/weave.ts';
import { wine } from './motifs/wine.ts';

/** The ways in which each motif can be shown. */
export const compositionsOf: Record<Motif, readonly [Composition, ...Composition[]]> = {
  river,
  bridge,
  mountain,
  castle,
  church,
  tower,
  city,
  ship,
  train,
  aircraft,
  space,
  science,
  machine,
  computer,
  book,
  music,
  theatre,
  painting,
  festival,
  weave,
  dress,
  shoes,
  parliament,
  treaty,
  ballot,
  football,
  bicycle,
  ski,
  athletics,
  rowing,
  chess,
  skate,
  food,
  wine,
  forest,
  island,
  lighthouse,
  garden,
  clock,
  money,
  law,
  school,
};
