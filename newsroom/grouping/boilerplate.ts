import { hashText } from './hash.ts';
import { longestText } from './read-text.ts';
import type { Window } from './window.ts';

type Texts = { title: string; description: string; source?: string };

const [ofTitles, ofDescriptions, ofEndings] = [7, 8, 10];
/** " - BBC News", " | Reuters": a few words behind the last dash or bar, the first of them with a capital. */
const siteName = /^(.{9,}?\S)\s+[-–—|]\s+(?=\p{Lu})((?:\S+\s+){0,3}\S+)\s*$/u;

/**
 * Removes texts that a publisher repeats with every headline, which say nothing about an event and would tie all its
 * articles together: "More soon.", the description of a podcast, the name of the site at the end.
 */
export class Boilerplate {
  /** The slot of the first live article with a publisher's description. */
  readonly #first = new Map<number, number>();
  /** How many live articles have an ending. */
  readonly #endings = new Map<number, number>();
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  /**
   * The article as it is compared: without its description if its publisher has a live article with the same one under
   * another title, and without the end of its title if a live article's title ends the same. A description that several
   * publishers share is a news agency's, and stays.
   */
  strip<Article extends Texts>(article: Article, slot: number): Article {
    const title = this.#headline(article.title, slot);
    const description = this.#isRepeated(article, slot) ? '' : article.description;
    return { ...article, title, description };
  }

  #headline(title: string, slot: number): string {
    const [, headline = title, ending] = (title.length > longestText ? null : siteName.exec(title)) ?? [];
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
