import { defaultPicture } from '#contract/default-picture.ts';
import { useBrokenPicture } from './broken-picture.ts';

const pixels = 96;

/** A member's own picture, by its address; the default one when there is none or it does not load. */
export function Avatar({ picture }: { picture: string | null }) {
  const { isBroken, watch } = useBrokenPicture(picture);
  const own = isBroken ? null : picture;
  return (
    <img
      {...(own !== null && watch)}
      src={own ?? defaultPicture}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      // The service worker learns from the referrer where it is shown, and keeps no copy; other sites learn nothing.
      referrerPolicy="same-origin"
      className="avatar avatar-large"
    />
  );
}
