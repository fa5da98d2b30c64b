const uncovered = 'button, input, select, textarea, .button, .field-error';
const gap = 6; // px

/**
 * Places the messages where they cover neither a control nor its error text: at the bottom of the window, or as close
 * to it as possible, below the bar. If there is no such place, at least the focused control stays free.
 */
export function placeToaster(toaster: HTMLElement): void {
  const { style } = toaster;
  style.cssText = '';
  const usual = toaster.getBoundingClientRect();
  const bottom = freeBottom(usual);
  const top = bottom - usual.height;
  // Further messages grow towards the side with more room.
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
