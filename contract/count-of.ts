/** '1 article', '2 articles'; `several` for nouns whose plural is not made with an s. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
