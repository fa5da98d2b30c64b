import type { Locator, Page } from '@playwright/test';

/** Makes letters twice as large, as a reader's own setting would. */
export async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

/** Sets letters further apart (em), so that lines are as long as in a wider font. */
export async function widenLetters(page: Page, by: number): Promise<void> {
  await page.evaluate((em) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, ::placeholder { letter-spacing: ${em}em }`);
    document.adoptedStyleSheets.push(sheet);
  }, by);
}

/** The lines into which an element's text wraps. */
export async function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const lines: { top: number; text: string }[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (let index = 0; index < (text.nodeValue ?? '').length; index += 1) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const letter = text.nodeValue?.[index] ?? '';
        // The first letter of a line may also have an empty rectangle at the end of the line before.
        const { top, width } = [...range.getClientRects()].at(-1) ?? { top: 0, width: 0 };
        const line = lines.at(-1);
        if (line && (width === 0 || Math.abs(line.top - top) < 8)) line.text += letter;
        else lines.push({ top, text: letter });
      }
    return lines.map((line) => line.text.trim());
  });
}

/** Whether the chosen words of a select are cut off. */
export async function isCutOff(select: Locator): Promise<boolean> {
  return select.evaluate((field: HTMLSelectElement) => {
    const { font, letterSpacing, lineHeight, whiteSpace, ...style } = getComputedStyle(field);
    const room = {
      width: field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      height:
        field.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
    };
    const words = document.createElement('div');
    words.textContent = field.selectedOptions[0]?.text ?? '';
    Object.assign(words.style, { font, letterSpacing, lineHeight, whiteSpace, position: 'absolute' });
    words.style.width = `${room.width}px`;
    document.body.append(words);
    const isTooLarge =
      words.scrollWidth > Math.ceil(room.width) || words.clientHeight > Math.ceil(room.height);
    words.remove();
    return isTooLarge;
  });
}
