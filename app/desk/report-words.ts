const reportReasons: Readonly<Record<string, string>> = {
  illegal: 'Illegal content',
  abuse: 'Abuse',
  spam: 'Spam',
  other: 'Something else',
};

/** Why somebody reported a comment, in words. */
export function wordsOfReport(reason: string): string {
  return reportReasons[reason] ?? reason;
}
