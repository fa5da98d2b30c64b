/** The grouper failed at an article, for the reason in `cause`. Its memory must not be relied upon any more. */
export class PlacingError extends Error {
  override name = 'PlacingError';
  readonly article: number;

  constructor(article: number, cause: unknown) {
    super(`Article ${article} could not be placed`, { cause });
    this.article = article;
  }
}

/** Returns what a step with an article returns. @throws PlacingError with the article's number, if the step fails */
export function wrapPlacingError<Result>(article: number, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw new PlacingError(article, error);
  }
}
