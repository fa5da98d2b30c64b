/** Numbers that several rooms agree on (product specification, section 9; durations in milliseconds). */
export const articlesPerPage = 50;
/** Totals are exact up to here and capped; no page lies beyond it. */
export const listedArticlesMax = 10_000;
export const lastPage = listedArticlesMax / articlesPerPage;
export const queryLengthMax = 200;

export const homeItems = 8;
export const homeFeaturedItems = 4;
export const homeRefetchInterval = 180_000;
export const titleLengthShown = 60;
export const descriptionLengthShown = 175;
export const descriptionLengthShownLong = 200;

export const queryFreshFor = 20 * 60_000;
export const queryCachedFor = 40 * 60_000;

export const toastDuration = 4_000;
export const toastsVisible = 3;
export const menuDelays = { open: 200, skip: 300, close: 150 } as const;

/** How long an alert of an account screen stays. */
export const signInAlertDuration = 5_000;
export const resetAlertDuration = 10_000;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const displayNameLengthMax = 20;

/** Lengths count code points. */
export const commentLengthMax = 2_000;
export const commentsPerReply = 200;
export const feedbackLengthMax = 5_000;
export const reportNoteLengthMax = 1_000;
