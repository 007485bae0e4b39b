const known = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** An answer whose bytes whoever sends it gets as they are (`bytesIn`): read out of it they would be copied twice. */
export function answerOf(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init);
  known.set(answer, bytes);
  return answer;
}

/** What an answer says, unless it has to be read out of it. */
export const bytesIn = (answer: Response): Uint8Array<ArrayBuffer> | undefined => known.get(answer);
