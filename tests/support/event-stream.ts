export type StreamEvent = { event: string; data: unknown };

/** Reads server-sent events one by one (HTML standard, 9.2), as far as this project uses them. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void> {
  if (!response.body) throw new Error('There is no stream.');
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      yield { event: fields.get('event') ?? 'message', data: JSON.parse(fields.get('data') ?? 'null') };
    }
  }
}
