const hour = 3600 * 1000;

/**
 * The parameters of the grouper, in one place. Tuned on labelled texts; `npm run stories -- score` measures the effect
 * of a change.
 */
export const recipe = {
  /** Articles are compared with those of the last so many milliseconds. */
  window: 72 * hour,
  /** How many features an article keeps at most, the weightiest: words, and those that count across languages. */
  words: 20,
  universals: 32,
  /**
   * A feature leads to so many of its newest holders. If it has more of them, and in more stories of the language than
   * `fewStories`, it leads to none. The main control of precision.
   */
  commonest: 60,
  fewStories: 10,
  /** How many candidate articles are compared exactly, and how many of their stories. */
  candidates: 48,
  storiesCompared: 8,
  /** The weight of words in a likeness within a language; the rest is for names, places, numbers and concepts. */
  ofWords: 0.57,
  /** The part of shared concepts that is not counted within a language, where their words count already. */
  conceptsSame: 0.65,
  /** The likeness from which two articles belong together, within a language and across languages. */
  same: 0.29,
  across: 0.25,
  /**
   * Up to this distance in time the likeness of reports is not reduced; beyond it, it fades, to a third after `fading`.
   */
  fresh: 7 * hour,
  fading: 42 * hour,
  /** The factor for a likeness that rests on fewer than two rare features. */
  weakSame: 0.6,
  weakAcross: 0.52,
  /** The factor for a likeness within a language that rests on one name of several words, most of a short headline. */
  nameAlone: 0.55,
  /** What shared concepts are worth as evidence if nothing else is shared: two libraries that reopen are two events. */
  ofTopics: 2 / 3,
  /** The rarity (inverse document frequency) from which a feature is evidence. */
  strongWord: 2.8,
  strongEvidence: 2.25,
  /**
   * Across languages and between stories no single name may decide: a likeness is at most so many times what it would
   * be without its largest part, and nothing if it rests on places alone.
   */
  robust: 3,
  /**
   * An article is compared with a story's centroid and with its nearest article; with two from so many articles on,
   * with three from twice as many, at most `bestMembers`.
   */
  largeStory: 8,
  bestMembers: 3,
  /** With each doubling a large story requires this much more likeness. */
  largeAsks: 0.15,
  /**
   * A story's claim on an article (see `Claims`), from 0 to 1, times `claim` is how much nearer it makes the article:
   * 1 makes it three times as near. It fades with time as likeness does. `claimDoubt` is added to the holders of each
   * feature, so that rare ones claim less.
   */
  claim: 2,
  claimDoubt: 4,
  /** One feature claims at most so much of an article. */
  claimMost: 0.16,
  /** The size from which a story has a signature, and the share of its articles that must have a name or word of it. */
  signed: 3,
  signature: 0.7,
  /**
   * The share of a story's articles that must have a name, or a place other than a country, for it to be one of the
   * story's names.
   */
  named: 0.55,
  /** The factor for an article that has nothing of a story's signature. */
  outsider: 0.75,
  /**
   * A report that is another angle on a large story is `loyal` times nearer to that, within so many milliseconds of its
   * newest report. What tells it must be the story's own, in this share of the articles that have it; and this share of
   * what such a report says in all languages must be known to the story.
   */
  loyal: 5,
  loyalWithin: 12 * hour,
  loyalShare: 0.8,
  loyalKnown: 0.16,
  /** Of so many of the newest holders of a concept it is asked whether they have a place, too. */
  sceneHolders: 200,
  /** The factor for strangers: two texts that each name something, but nothing in common. */
  strangers: 0.25,
  /** The factor if only one of the two announces something that has not happened yet. */
  preview: 0.4,
  /**
   * Stories that began within this time of each other, and share a name or word that this share of the articles of
   * each has and hardly any other article, are `kin` times nearer.
   */
  kinBegin: 3 * hour,
  kinShare: 0.2,
  kin: 1.5,
  /** With each doubling of a story so many others near it are compared again. */
  reconsidered: 4,
  /**
   * After an article has joined a story, so many others are compared with that. Two stories are merged from the
   * likeness `merge` on; single reports need more, and larger stories more with each doubling.
   */
  mergeCandidates: 6,
  merge: 0.36,
  mergeSingle: 1.12,
  mergeAsks: 0.5,
};
