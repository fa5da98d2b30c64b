/** The reasons that editors choose from, and that /moderation counts. */
export const decisionReasons = [
  { value: 'illegal', label: 'Illegal content' },
  { value: 'court_order', label: 'Order of a court or authority' },
  { value: 'copyright', label: 'Copyright' },
  { value: 'privacy', label: 'A person’s privacy' },
  { value: 'hate', label: 'Hate' },
  { value: 'harassment', label: 'Harassment' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'false', label: 'Untrue or misleading' },
  { value: 'off_topic', label: 'Off topic' },
  { value: 'rules', label: 'Against the rules of this site' },
  { value: 'no_violation', label: 'Nothing is wrong with it' },
  { value: 'mistake', label: 'It was a mistake' },
  { value: 'upkeep', label: 'Upkeep' },
] as const;
