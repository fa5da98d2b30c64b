/** Shown for members without a picture of their own. */
export const defaultPicture = '/default-picture.svg';
