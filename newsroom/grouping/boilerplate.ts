import { hashText } from './hash.ts';
import type { Window } from './window.ts';

type Texts = { title: string; description: string; source?: string };

const [ofTitles, ofDescriptions, ofEndings] = [7, 8, 10];
/** " - BBC News", " | Reuters": a few words behind the last dash or bar, the first of them with a capital. */
const siteName = /^(.{9,}?\S)\s+[-–—|]\s+(?=\p{Lu})((?:\S+\s+){0,3}\S+)\s*$/u;

/**
 * What is printed with one headline after the other says nothing of any event, and would tie together whatever it stands with: a
 * publisher's "More soon." or description of a podcast below them, the name of a site behind them.
 */
export class Boilerplate {
  /** The slot of the live article that came first with a publisher's description. */
  readonly #first = new Map<number, number>();
  /** How many live articles have an ending. */
  readonly #endings = new Map<number, number>();
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  /**
   * The article as it is compared: without its description where its publisher has a live one with the same below another
   * title, and without the ending of its title where a live one ends so. What several publishers print below is an agency's and stays.
   */
  strip<Article extends Texts>(article: Article, slot: number): Article {
    const title = this.#headline(article.title, slot);
    const description = this.#isRepeated(article, slot) ? '' : article.description;
    return { ...article, title, description };
  }

  #headline(title: string, slot: number): string {
    const [, headline = title, ending] = siteName.exec(title) ?? [];
    const said = ending === undefined ? 0 : hashText(ending, ofEndings);
    this.#window.endings[slot] = said;
    if (said === 0) return title;
    const others = this.#endings.get(said) ?? 0;
    this.#endings.set(said, others + 1);
    return others > 0 ? headline : title;
  }

  #isRepeated({ title, description, source }: Texts, slot: number): boolean {
    const { titles, descriptions } = this.#window;
    descriptions[slot] = 0;
    if (source === undefined || description.trim() === '') return false;
    const said = hashText(`${source}\n${description}`, ofDescriptions);
    const titled = hashText(title, ofTitles);
    const first = this.#first.get(said);
    if (first !== undefined) return titles[first] !== titled;
    this.#first.set(said, slot);
    descriptions[slot] = said;
    titles[slot] = titled;
    return false;
  }

  /** An article is no longer live. */
  forget(slot: number): void {
    const { descriptions, endings } = this.#window;
    const [said, ending] = [descriptions[slot] as number, endings[slot] as number];
    if (said !== 0) this.#first.delete(said);
    descriptions[slot] = 0;
    const others = (this.#endings.get(ending) ?? 0) - 1;
    if (others > 0) this.#endings.set(ending, others);
    else this.#endings.delete(ending);
  }
}
