/**
 * Where an article's picture is shown: as the first of a home section, beside it, in a list, or on a page of its own.
 */
export type PicturePlace = 'lead' | 'featured' | 'listed' | 'article' | 'story';

/**
 * The `sizes` of a 16:9 picture at each place, as the stylesheets have it. A frame that is taller than 16:9 shows the
 * picture wider than the frame. Some values are smaller than that on purpose, where nobody sees the difference:
 * - on phones, by a tenth;
 * - with three device pixels to a CSS pixel, by a quarter, so that screens of up to 444 px take the file of 960 pixels,
 *   which is made ahead;
 * - for the lead, by a twentieth, so that wide windows with two device pixels to a CSS pixel take that file, too.
 */
export const sizesAt: Record<PicturePlace, string> = {
  lead: '(min-width:84rem) 480px,(min-width:64rem) calc(38vw - 32px),(min-width:40rem) calc(60vw - 38px),(min-resolution:2.3x) 72vw,calc(90vw - 32px)',
  featured:
    '(min-width:80rem) 316px,(min-width:64rem) calc(20vw - 32px),(min-width:40rem) calc(33vw - 32px),calc(48vw - 15px)',
  listed:
    '(min-width:80rem) 304px,(min-width:64rem) calc(33vw - 32px),(min-width:40rem) calc(50vw - 32px),calc(48vw - 15px)',
  article: '(min-width:48rem) 736px,(min-resolution:2.3x) 72vw,calc(90vw - 32px)',
  story:
    '(min-width:84rem) 763px,(min-width:64rem) calc(60vw - 43px),(min-resolution:2.3x) 72vw,calc(90vw - 32px)',
};
