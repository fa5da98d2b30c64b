import { picturePath } from '#contract/picture-path.ts';

/** Where a member's picture is, by its id; nothing shows through it. */
export function facePath(face: string | null): string | null {
  return face && picturePath({ id: face, width: 320, format: 'jpg' });
}
