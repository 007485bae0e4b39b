/** So much of a form that was refused is still read, in bytes, and so long, in milliseconds. */
const mostRead = 100 * 1_024 * 1_024;
const patience = 120_000;

/**
 * An answer that ends when the form it refuses has been sent. Browsers read an answer only after they have sent
 * everything: if the connection is closed before, they show an error of their own.
 */
export function afterUpload(response: Response, form: ReadableStream<Uint8Array> | null): Response {
  // One without a length was read already, as far as it may go.
  if (!form || form.locked || !response.body) return response;
  const sent = readOn(form.getReader());
  const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => sent });
  return new Response(response.body.pipeThrough(held), response);
}

/** Reads and keeps nothing, until everything is here or it is too much. */
async function readOn(form: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = Date.now() + patience;
  let read = 0;
  try {
    while (read < mostRead && Date.now() < until) {
      const { done, value } = await form.read();
      if (done) return;
      read += value.length;
    }
  } catch {
    // Whoever sent it has left.
  }
}
