import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is installed. Each is given by its name in PATH or by its path. */
export function findInstalled(programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs
    .flatMap((program) =>
      program.startsWith('/') ? program : folders.map((folder) => join(folder, program)),
    )
    .find((place) => existsSync(place));
}
