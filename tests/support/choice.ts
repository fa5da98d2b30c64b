/**
 * The names given as arguments of the command, or all of them if there is none. With `--help`, or with an unknown name,
 * lists the names and exits.
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
