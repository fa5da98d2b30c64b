/** The measured numbers of the grouper, in one place. Tuned on labelled texts; `npm run stories -- score` shows what a change does. */
export const recipe = {
  /** Articles are compared with those of so many milliseconds. */
  window: 72 * 3600 * 1000,
  /** Of an article are kept at most so many of the weightiest. */
  words: 20,
  universals: 32,
  /** A feature that more live articles hold finds no candidates. */
  commonest: 60,
  /** So many candidates are compared exactly. */
  candidates: 48,
  storiesCompared: 8,
  /** Two articles are as alike as is enough when their likeness is this. */
  same: 0.3,
  across: 0.3,
  acrossTitles: 0.35,
  merge: 0.35,
  mergeTitles: 0.4,
  words6: 0.6,
  universal4: 0.4,
  /** What is left of a likeness that rests on less than two rare things. */
  weakSame: 0.6,
  weakAcross: 0.5,
  strongWord: 3,
  strongEvidence: 3,
  /** No single name may decide: a product counts at most so many times what it is without its largest part. */
  robust: 2.5,
  bestMembers: 3,
  mergeCandidates: 6,
  mergeSingle: 1.2,
  mergePair: 1.1,
  robustSame: 0,
  wholeStory: 0.5,
};
