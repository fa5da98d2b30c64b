const uncovered = 'button, input, select, textarea, .button, .field-error';
const gap = 6; // px

/**
 * Puts messages where they cover no control, nor what is said of one: at the bottom of the window, or as near to it as can
 * be, below the bar. Where there is no such place, they leave at least that control free which has the focus.
 */
export function placeToaster(toaster: HTMLElement): void {
  const { style } = toaster;
  style.cssText = '';
  const usual = toaster.getBoundingClientRect();
  const bottom = freeBottom(usual);
  const top = bottom - usual.height;
  // Further messages come on the side where there is more room.
  if (top + bottom > innerHeight) style.marginBottom = `${usual.bottom - bottom}px`;
  else style.cssText = `top: ${top}px; bottom: auto`;
}

function freeBottom({ left, right, bottom: lowest, height }: DOMRect): number {
  const beside = [...document.querySelectorAll(uncovered)]
    .map((control) => ({ control, area: control.getBoundingClientRect() }))
    .filter(({ area }) => area.left < right && area.right > left);
  const focused = beside.filter(({ control }) => control === document.activeElement);
  const bar = document.querySelector('.site-bar')?.getBoundingClientRect();
  const highest = Math.max(0, bar?.bottom ?? 0) + gap + height;
  const aboveThem = beside.map(({ area }) => area.top - gap);
  const places = [lowest, ...aboveThem.filter((bottom) => bottom >= highest && bottom < lowest)];
  for (const avoided of [beside, focused]) {
    const free = places.filter((bottom) =>
      avoided.every(({ area }) => area.top >= bottom || area.bottom <= bottom - height),
    );
    if (free.length > 0) return Math.max(...free);
  }
  return lowest;
}
