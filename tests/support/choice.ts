/**
 * Which of these somebody has typed after the command, all where that is none. Whoever asks for help, or types another word, is
 * told which there are, and that is all.
 */
export function choiceOf(kind: string, names: readonly string[]): readonly string[] {
  const typed = process.argv.slice(2);
  const there = `There are: ${names.join(', ')}.`;
  if (typed.includes('--help') || typed.includes('-h')) {
    process.stdout.write(`Each ${kind} by its name, or all of them. ${there}\n`);
    process.exit(0);
  }
  const unknown = typed.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`No such ${kind}: ${unknown.join(', ')}. ${there}\n`);
    process.exit(2);
  }
  return typed.length > 0 ? typed : names;
}
