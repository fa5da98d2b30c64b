/** The public page about editors' decisions. Apart from its schema, which browsers do not need. */
export const moderationPath = '/moderation';
