const encoder = new TextEncoder();

/**
 * A member's data file, as JSON with the comments last. It is made piece by piece, as fast as it is read: there may be
 * more comments than fit into memory, and writing all at once would hold up every other request. If the comments cannot
 * be read, calls `breakOff`, which has to end the connection: otherwise the file would look complete.
 */
export function streamPersonalData(
  about: object,
  comments: AsyncIterable<object[]>,
  breakOff: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const pieces = writePieces(about, comments);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
      } catch (error) {
        breakOff(error);
      }
      controller.close();
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function* writePieces(about: object, comments: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "comments": [`;
  let before = '\n    ';
  for await (const page of comments) {
    const written = page.map((comment) => JSON.stringify(comment, null, 2).replaceAll('\n', '\n    '));
    yield before + written.join(',\n    ');
    before = ',\n    ';
  }
  yield '\n  ]\n}\n';
}
