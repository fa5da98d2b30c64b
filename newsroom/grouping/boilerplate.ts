import { hashText } from './hash.ts';
import type { Window } from './window.ts';

const [ofTitles, ofDescriptions] = [7, 8];

/**
 * What a publisher prints below one headline after the other ("More soon.", the description of a podcast) says nothing of any
 * event, and would tie together whatever stands above it.
 */
export class Boilerplate {
  /** The slot of the live article that came first with a publisher's description. */
  readonly #first = new Map<number, number>();
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  /**
   * The article as it is compared: without its description where its publisher has a live one with the same below another
   * title. What several publishers print is an agency's and stays.
   */
  strip<Article extends { title: string; description: string; source?: string }>(
    article: Article,
    slot: number,
  ): Article {
    const { title, description, source } = article;
    const { titles, descriptions } = this.#window;
    descriptions[slot] = 0;
    if (source === undefined || description.trim() === '') return article;
    const said = hashText(`${source}\n${description}`, ofDescriptions);
    const titled = hashText(title, ofTitles);
    const first = this.#first.get(said);
    if (first !== undefined) return titles[first] === titled ? article : { ...article, description: '' };
    this.#first.set(said, slot);
    descriptions[slot] = said;
    titles[slot] = titled;
    return article;
  }

  /** An article is no longer live. */
  forget(slot: number): void {
    const said = this.#window.descriptions[slot] as number;
    if (said !== 0) this.#first.delete(said);
    this.#window.descriptions[slot] = 0;
  }
}
