/** The page that tells everybody what editors decide. Apart from its schema, which browsers have no use for. */
export const moderationPath = '/moderation';
