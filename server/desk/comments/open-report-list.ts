import type { DeskReports } from '#contract/desk-comments.ts';
import type { OpenReport } from '#server/comments/report-store.ts';

type Objection = DeskReports['objections'][number];

/** Reports and objections as text for the command line, a paragraph each. */
export function listReports(reports: OpenReport[], objections: Objection[]): string {
  if (reports.length === 0 && objections.length === 0) return 'No reports are open.';
  return [...reports.map(describe), ...objections.map(describeObjection)].join('\n\n');
}

function describe(report: OpenReport): string {
  const note = report.note === null ? '' : `: ${onOneLine(report.note)}`;
  return paragraph([
    `${report.receipt}  ${report.createdAt.toISOString()}  ${report.reason}${note}`,
    `comment ${report.commentId} by ${report.username} on ${report.articleUrl}`,
    ...(report.hiddenReason === null ? [] : [`already hidden: ${report.hiddenReason}`]),
    ...report.content.split('\n').map((line) => `> ${line}`),
  ]);
}

function describeObjection({ since, text, comment_id, author, state, content }: Objection): string {
  return paragraph([
    `objection  ${since}  ${onOneLine(text)}`,
    `comment ${comment_id} by ${author}, ${state}`,
    ...content.split('\n').map((line) => `> ${line}`),
  ]);
}

/** So that nobody can write a line that looks like one of ours, such as that of another comment. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function paragraph(lines: string[]): string {
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`)).join('\n');
}
