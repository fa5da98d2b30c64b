/**
 * Where an article's picture is shown: as the first of a home section, beside it, in a list, or on a page of its own.
 */
export type PicturePlace = 'lead' | 'featured' | 'listed' | 'article' | 'story';

/**
 * The `sizes` of a 16:9 picture at each place, as the stylesheets have it. A frame that is taller than 16:9 shows it
 * wider than the frame. On phones the sizes are a tenth too small on purpose: nobody sees that, and usual phones (360
 * to 430 px with 1.75 to 3 device pixels each) do not fetch the next larger file.
 */
export const sizesAt: Record<PicturePlace, string> = {
  lead: '(min-width:84rem) 506px,(min-width:64rem) calc(40vw - 32px),(min-width:48rem) calc(60vw - 38px),calc(90vw - 32px)',
  featured:
    '(min-width:80rem) 316px,(min-width:64rem) calc(20vw - 32px),(min-width:48rem) calc(33vw - 32px),(min-width:40rem) calc(100vw - 32px),calc(48vw - 15px)',
  listed:
    '(min-width:80rem) 304px,(min-width:64rem) calc(33vw - 32px),(min-width:40rem) calc(50vw - 32px),calc(48vw - 15px)',
  article: '(min-width:48rem) 736px,calc(90vw - 32px)',
  story: '(min-width:84rem) 763px,(min-width:64rem) calc(60vw - 43px),calc(90vw - 32px)',
};
