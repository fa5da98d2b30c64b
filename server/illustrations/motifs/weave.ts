import { carpet, knitted, lace, sashes } from './weave-patterns.ts';
import { bolts, drying, hoop, loom, reels } from './weave-work.ts';

export const weave = [carpet, lace, knitted, loom, hoop, reels, sashes, drying, bolts, lace, carpet] as const;
