/** Colours that browsers and systems show around the site; the same as in app/site/theme.css. */
export const barColors = { light: '#10305f', dark: '#14233d' } as const;
export const paperColor = '#fbfaf7';
