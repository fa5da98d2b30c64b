import { mix, redness, shade, tint } from './colour.ts';
import type { Inks } from './palettes.ts';

export const moods = ['day', 'morning', 'evening', 'night', 'mist', 'bold'] as const;
export type Mood = (typeof moods)[number];

/** The inks as they look at a time of day, and what is mixed from them. */
export type Colours = Inks & {
  /** Of the sky just above the horizon. */
  horizon: string;
  sun: string;
  cloud: string;
  snow: string;
  stone: string;
  wood: string;
  /** Of lit or dark window panes. */
  pane: string;
  /** The redder of accent and spark. */
  warm: string;
  gold: string;
  /** Never darkened: what is printed light. */
  paper: string;
};

type Air = { sky: string; horizon: string; sun: string; veil: string; thickness: number };

/** What lies in the air: the sky, and how much of a veil it draws over everything below. */
const airs: Record<Mood, (inks: Inks) => Air> = {
  day: ({ sky, glow, ink }) => ({
    sky,
    horizon: tint(sky, 0.55),
    sun: tint(glow, 0.5),
    veil: ink,
    thickness: 0,
  }),
  morning: ({ sky, glow }) => ({
    sky: mix(sky, glow, 0.4),
    horizon: tint(glow, 0.35),
    sun: tint(glow, 0.75),
    veil: glow,
    thickness: 0.16,
  }),
  evening: ({ glow, accent, ink }) => ({
    sky: mix(mix('#cf6a48', accent, 0.15), glow, 0.25),
    horizon: glow,
    sun: tint(glow, 0.45),
    veil: mix(ink, '#7a3b46', 0.3),
    thickness: 0.3,
  }),
  night: ({ sky, glow, ink }) => ({
    sky: mix(mix(ink, '#1c3560', 0.45), sky, 0.08),
    horizon: mix(mix(ink, '#2b4a78', 0.4), sky, 0.4),
    sun: tint(glow, 0.55),
    veil: mix(ink, '#1c3560', 0.45),
    thickness: 0.5,
  }),
  mist: ({ sky, glow }) => ({
    sky: tint(mix(sky, glow, 0.15), 0.4),
    horizon: tint(sky, 0.72),
    sun: tint(glow, 0.8),
    veil: tint(sky, 0.4),
    thickness: 0.2,
  }),
  bold: ({ glow, accent, spark }) => ({
    sky: mix(spark, glow, 0.35),
    horizon: mix(spark, glow, 0.75),
    sun: tint(mix(glow, '#e0694a', 0.3), 0.3),
    veil: accent,
    thickness: 0.04,
  }),
};

/** The colours of a place at a time of day. */
export function lit(inks: Inks, mood: Mood): Colours {
  const { sky, horizon, sun, veil, thickness } = airs[mood](inks);
  const seen = (colour: string, nearness = 1) => mix(colour, veil, thickness * nearness);
  return {
    sky,
    horizon,
    sun,
    cloud: mood === 'night' ? mix(inks.ink, inks.sky, 0.3) : tint(horizon, 0.65),
    glow: inks.glow,
    far: mix(seen(inks.far), horizon, 0.15),
    land: seen(inks.land),
    leaf: seen(inks.leaf),
    water: mix(seen(inks.water), sky, 0.12),
    wall: seen(inks.wall, 0.7),
    roof: seen(inks.roof, 0.8),
    accent: seen(inks.accent, 0.35),
    spark: seen(inks.spark, 0.35),
    ink: shade(inks.ink, 0.1),
    snow: seen(tint(mix(inks.sky, '#ffffff', 0.75), 0.3), 0.6),
    stone: seen(mix(inks.far, inks.wall, 0.45)),
    wood: seen(mix(inks.roof, '#8a6038', 0.65), 0.8),
    warm: seen(redness(inks.accent) > redness(inks.spark) ? inks.accent : inks.spark, 0.35),
    gold: seen(mix(inks.glow, '#d19a2e', 0.65), 0.35),
    pane: mood === 'night' || mood === 'evening' ? tint(inks.glow, 0.1) : mix(inks.ink, inks.water, 0.35),
    paper: tint(mix(inks.wall, '#fffaf0', 0.7), 0.3),
  };
}
