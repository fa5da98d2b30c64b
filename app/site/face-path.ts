import { picturePath } from '#contract/picture-path.ts';

/** The path of a member's picture, by its id, as a JPEG, which is always opaque. */
export function facePath(face: string | null): string | null {
  return face && picturePath({ id: face, width: 320, format: 'jpg' });
}
