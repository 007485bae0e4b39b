/** Maximum bytes of a refused form that are still read. */
const MAX_DRAINED_FORM_BYTES = 100 * 1_024 * 1_024;
/** Time without data after which the sender counts as gone, in milliseconds. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Delays the end of a response until the refused form has been read. Browsers read a response only after sending
 * everything. If the connection closes earlier, they show their own error.
 */
export function drainThenRespond(
  response: Response,
  form: ReadableStream<Uint8Array> | null,
  maxBytes = MAX_DRAINED_FORM_BYTES,
): Response {
  // A body that was already read, or an empty response, needs no delay.
  if (!form || form.locked || !response.body) return response;
  const drained = drain(form.getReader(), maxBytes);
  const delayedEnd = new TransformStream<Uint8Array, Uint8Array>({ flush: () => drained });
  return new Response(response.body.pipeThrough(delayedEnd), response);
}

/** Reads and discards data until the end, a timeout or the limit. */
function drain(form: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, IDLE_TIMEOUT_MS);
    const read = async () => {
      for (let bytes = 0; bytes < maxBytes; ) {
        const { done, value } = await form.read();
        if (done) return;
        bytes += value.length;
        timeout.refresh();
      }
    };
    read()
      // The sender closed the connection.
      .catch(() => {})
      .finally(() => {
        clearTimeout(timeout);
        resolve();
      });
  });
}
