import { terminalText } from '#process/terminal-text.ts';
import type { OpenReport } from './report-store.ts';

/** Reports as the operator reads them, one paragraph each. */
export function listReports(reports: OpenReport[]): string {
  if (reports.length === 0) return 'No reports are open.\n';
  return `${reports.map(describe).join('\n\n')}\n`;
}

function describe(report: OpenReport): string {
  const lines = [
    `${report.receipt}  ${report.createdAt.toISOString()}  ${report.reason}${report.note === null ? '' : `: ${report.note}`}`,
    `comment ${report.commentId} by ${report.username} on ${report.articleUrl}`,
    ...(report.hiddenReason === null ? [] : [`hidden already: ${report.hiddenReason}`]),
    ...report.content.split('\n').map((line) => `> ${line}`),
  ];
  return terminalText(lines.map((line, index) => (index === 0 ? line : `  ${line}`)).join('\n'));
}
