const hour = 3600 * 1000;

/**
 * The measured numbers of the grouper, in one place. Tuned on labelled texts; `npm run stories -- score` shows what a change
 * does.
 */
export const recipe = {
  /** Articles are compared with those of so many milliseconds. */
  window: 72 * hour,
  /** An article keeps at most so many of its weightiest words, and of all that counts across languages. */
  words: 20,
  universals: 32,
  /** A feature finds so many of its newest holders; none if more have it, and more stories of the language than these: the knob of precision. */
  commonest: 60,
  fewStories: 10,
  /** So many candidates are compared exactly, and so many of their stories. */
  candidates: 48,
  storiesCompared: 8,
  /** Words' share in a likeness within a language; the rest is that of names, places, numbers and concepts. */
  ofWords: 0.57,
  /** This much of shared concepts does not count within a language, where their words do. */
  conceptsSame: 0.65,
  /** Two articles are alike enough from these on: within a language and across. */
  same: 0.29,
  across: 0.25,
  /** Reports this far apart are as near as ever; then their likeness fades, to a third after so long again. */
  fresh: 7 * hour,
  fading: 42 * hour,
  /** What is left of a likeness that rests on less than two rare things. */
  weakSame: 0.57,
  weakAcross: 0.52,
  /** What shared concepts are worth as evidence where nothing else is shared: two libraries that reopen are two events. */
  ofTopics: 2 / 3,
  /** What is this rare (its inverse document frequency) is evidence. */
  strongWord: 2.8,
  strongEvidence: 2.25,
  /** No single name may decide: a likeness is at most so many times what it is without its largest part; none without more than places. */
  robust: 3,
  /** A story is judged by its middle and its nearest article; by two from so many articles on, by three from twice as many. */
  largeStory: 8,
  bestMembers: 3,
  /** Whenever a large story has doubled, it asks for this much more likeness. */
  largeAsks: 0.2,
  /** What a story claims of what the article says makes it so many times nearer; it has a feature as if so many others had it too. */
  claim: 2,
  claimDoubt: 4,
  /** One feature claims at most so much of an article. */
  claimMost: 0.16,
  /** Stories from so many articles on have a signature: the names and words that this share of their articles have. */
  signed: 3,
  signature: 0.75,
  /** Names, and places but for countries, that this share of a story's articles have are the story's. */
  named: 0.55,
  /** What is left of a likeness to what has nothing of a story's signature. */
  outsider: 0.75,
  /** What is left of it between strangers: two that each name something, and nothing that the other names. */
  strangers: 0.25,
  /** What is left of a likeness between what announces and what reports. */
  preview: 0.4,
  /** Stories that began within this time, have a name of their own in this share of their articles and share more than that are so many times nearer. */
  kinBegin: 3 * hour,
  kinShare: 0.2,
  kin: 1.5,
  /** Whenever a story has doubled, so many others near it are looked at again. */
  reconsidered: 4,
  /** After a join so many others are looked at; stories are alike enough from this on, single reports from more, and larger ones from more with each doubling. */
  mergeCandidates: 6,
  merge: 0.36,
  mergeSingle: 1.1,
  mergeAsks: 0.5,
};
