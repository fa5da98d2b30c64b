/** The reader that query keys name while nobody is signed in (product specification, section 7). */
export const visitorId = 'default';
