/** Numbers that several rooms agree on (product specification, section 9; durations in milliseconds). */
export const articlesPerPage = 50;
/** Totals are exact up to here and capped; no page lies beyond it. */
export const listedArticlesMax = 10_000;
export const lastPage = listedArticlesMax / articlesPerPage;
export const queryLengthMax = 200;
/** Titles kept of an article, the newest: some publishers change theirs with every look. */
export const headlinesMax = 50;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const displayNameLengthMax = 20;
export const profileCooldown = 30 * 24 * 60 * 60_000;

/** Lengths count code points. */
export const commentLengthMax = 2_000;
export const commentsPerReply = 200;
export const feedbackLengthMax = 5_000;
export const reportNoteLengthMax = 1_000;
