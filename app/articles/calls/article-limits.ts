/** How much of the news a screen shows (product specification, section 9); lengths in characters. */
export const homeItems = 8;
export const homeFeaturedItems = 4;
export const acrossItems = 6;
export const homeRefetchInterval = 180_000; // ms
export const titleLengthShown = 60;
export const descriptionLengthShown = 175;
export const descriptionLengthShownLong = 200;
