/** Where an article's picture stands: first or beside the first one of a section of home, in a list, on a page of its own. */
export type PicturePlace = 'lead' | 'featured' | 'listed' | 'article' | 'story';

/**
 * How wide a picture of 16:9 is drawn there, as the stylesheets have it. Where its frame is higher than that it is drawn
 * wider than the frame. As wide as a phone it is called a tenth narrower: nobody sees that, and usual phones (360 to 430 px
 * with 1.75 to 3 pixels each) are spared the next larger file.
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
