/** Names of fields that a template should have filled in: "{{ article.lead }}", "${author}", "%%title%%", "<%= title %>". */
const placeholder =
  /^(?:\{\{[^{}]{0,80}\}\}|\{%[^{}]{0,80}%\}|\$\{[^{}]{0,80}\}|%%\w{1,40}%%|\[%[^[\]]{0,80}%\]|<%=?[^<>]{0,80}%>)$/;

/** Whether a text is nothing but what a template's author has left of it. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}
