/** Numbers that several rooms agree on (product specification, section 9; durations in milliseconds). */
export const articlesPerPage = 50;
/** Totals are exact up to here and capped; no page lies beyond it. */
export const listedArticlesMax = 10_000;
export const lastPage = listedArticlesMax / articlesPerPage;
export const queryLengthMax = 200;

/** Below an article, of the same section. */
export const relatedArticlesShown = 4;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const emailLengthMax = 254;
export const displayNameLengthMax = 20;
export const pictureUrlLengthMax = 2_000;
/** A new member's name is the local part of the address and a number from 0 to this. */
export const displayNameSuffixMax = 999;
export const profileUpdateCooldown = 30 * 24 * 60 * 60_000;
/** Leaving asks for a session younger than this. */
export const freshSessionAge = 24 * 60 * 60_000;

/** Lengths count code points. */
export const commentLengthMax = 2_000;
export const commentsPerReply = 200;
export const feedbackLengthMax = 5_000;
export const reportNoteLengthMax = 1_000;
