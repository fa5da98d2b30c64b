/** Limits that several rooms share (product specification, section 9; durations in milliseconds). */
export const articlesPerPage = 50;
/** Totals are exact up to this number and capped beyond; there are no pages beyond it either. */
export const listedArticlesMax = 10_000;
export const lastPage = listedArticlesMax / articlesPerPage;
/** How many titles of an article are kept, the newest: some publishers change them with every poll. */
export const headlinesMax = 50;
/** Days after which the text of an article that was taken down is deleted, and it cannot be put back any more. */
export const removedTextDays = 30;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const displayNameLengthMax = 20;
export const profileCooldown = 30 * 24 * 60 * 60_000;

/** Lengths count code points. */
export const commentLengthMax = 2_000;
export const commentsPerReply = 200;
export const feedbackLengthMax = 5_000;
export const reportNoteLengthMax = 1_000;
