import { pictureHost } from './edition.ts';

/** A report of one publisher, published `minutes` before the start of the run. */
export type Report = { title: string; description: string; minutes: number; picture?: string };

const picture = (name: string) => `${pictureHost}/${name}.png`;

/** Six publishers in six countries and languages, the Greek one first; in Breaking, World and six Local sections. */
export const ferry = {
  greek: {
    title: 'Νάξος: Προσάραξε το πλοίο «Kalypso Star», σώοι οι 214 επιβάτες',
    description:
      'Το πλοίο είχε αναχωρήσει από τον Πειραιά για τη Σαντορίνη όταν προσέκρουσε σε ύφαλο μέσα στη θύελλα.',
    minutes: 190,
    picture: picture('ferry-greek'),
  },
  german: {
    title: 'Fähre „Kalypso Star“ vor Naxos auf Grund gelaufen: 214 Passagiere gerettet',
    description: 'Das Schiff war auf dem Weg von Piräus nach Santorini, als es im Sturm auf ein Riff lief.',
    minutes: 150,
    picture: picture('ferry-german'),
  },
  english: {
    title: 'Ferry Kalypso Star runs aground off Naxos, all 214 passengers rescued',
    description:
      'The ship had left Piraeus for Santorini when it struck a reef in a storm, the coast guard said.',
    minutes: 140,
    picture: picture('ferry-english'),
  },
  french: {
    title: 'Grèce : le ferry « Kalypso Star » s’échoue au large de Naxos, 214 passagers évacués',
    description: 'Parti du Pirée pour Santorin, le navire a heurté un récif dans la tempête.',
    minutes: 120,
    picture: picture('ferry-french'),
  },
  spanish: {
    title: 'El ferri «Kalypso Star» encalla frente a Naxos: 214 pasajeros a salvo',
    description:
      'El barco había salido del Pireo hacia Santorini cuando chocó con un arrecife en plena tormenta.',
    minutes: 75,
  },
  polish: {
    title: 'Prom „Kalypso Star” wszedł na mieliznę koło Naksos. Uratowano 214 pasażerów',
    description: 'Statek płynął z Pireusu na Santoryn, gdy w czasie sztormu uderzył w rafę.',
    minutes: 40,
  },
} satisfies Record<string, Report>;

/** Of another country. */
export const ferryInDutch: Report = {
  title: 'Veerboot Kalypso Star loopt vast bij Naxos: alle 214 passagiers gered',
  description: 'Het schip was onderweg van Piraeus naar Santorini toen het in een storm op een rif liep.',
  minutes: 2,
  picture: picture('ferry-dutch'),
};

/** Two publishers of one country. */
export const bridge = {
  paper: {
    title: 'Weserbrücke bei Höxter nach Rissen im Pfeiler sofort gesperrt',
    description: 'Pendler müssen einen Umweg von dreißig Kilometern fahren. Das Land prüft einen Neubau.',
    minutes: 100,
    picture: picture('bridge'),
  },
  other: {
    title: 'Risse im Pfeiler: Weserbrücke in Höxter für alle Fahrzeuge gesperrt',
    description: 'Der Umweg für Pendler beträgt dreißig Kilometer, ein Neubau wird geprüft.',
    minutes: 80,
  },
} satisfies Record<string, Report>;

/** In one language, and one publisher without a country. */
export const lighthouse = {
  harbour: {
    title: 'Skellan lighthouse sold to its last keeper for one euro',
    description: 'Brigid Tolan, who tended the lamp for thirty years, will open the tower to visitors.',
    minutes: 90,
    picture: picture('lighthouse'),
  },
  wire: {
    title: 'Last keeper Brigid Tolan buys Skellan lighthouse for one euro',
    description: 'The tower will open to visitors next summer.',
    minutes: 60,
  },
} satisfies Record<string, Report>;

/**
 * Two stories of two publishers each, whichever is read first, as long as no report connects the second with the first.
 */
export const theft = {
  french: {
    title: 'Lyon : « La Dame au lynx » volée au musée Saint-Irénée',
    description: 'Le tableau de Bastien Corvel, estimé à 12 millions d’euros, a disparu dans la nuit.',
    minutes: 260,
    picture: picture('theft'),
  },
  spanish: {
    title: 'Roban «La dama del lince» del museo Saint-Irénée de Lyon',
    description: 'El cuadro de Bastien Corvel está valorado en 12 millones de euros.',
    minutes: 240,
  },
} satisfies Record<string, Report>;
export const arrest = {
  german: {
    title: 'Görlitz: Polizei stoppt Lieferwagen mit gestohlenem Gemälde, Brüder Radomski verhaftet',
    description:
      'Die beiden Verdächtigen wollten mit einem Bild von Bastien Corvel über die Grenze nach Zgorzelec.',
    minutes: 70,
    picture: picture('arrest'),
  },
  polish: {
    title: 'Bracia Radomscy zatrzymani pod Görlitz. W furgonetce był skradziony obraz',
    description: 'Dwaj podejrzani wieźli do Zgorzelca płótno Bastiena Corvela.',
    minutes: 50,
  },
} satisfies Record<string, Report>;
/** The report that connects them. */
export const theftAndArrest: Report = {
  title:
    '‘Lady with a Lynx’, stolen from Saint-Irénée museum in Lyon, found in Görlitz: Radomski brothers arrested',
  description:
    'Police stopped a van with Bastien Corvel’s painting, worth 12 million euros, near Zgorzelec. Both suspects wanted to cross the border.',
  minutes: 5,
};
