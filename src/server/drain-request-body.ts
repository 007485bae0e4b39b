/** Maximum number of bytes of a refused form that are still read, so that the browser shows the error page. */
const MAX_DRAINED_FORM_BYTES = 100 * 1_024 * 1_024;
/** Time without data after which the sender is considered disconnected, in milliseconds. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Returns a copy of the response that ends only after the rest of the refused form was read. Browsers read a response
 * only after they have sent the whole form. If the connection closed earlier, they would show an error of their own.
 */
export function drainThenRespond(
  response: Response,
  form: ReadableStream<Uint8Array> | null,
  maxBytes = MAX_DRAINED_FORM_BYTES,
): Response {
  // No delay is needed for a body that was read already, or for an empty response.
  if (!form || form.locked || !response.body) return response;
  const drained = drain(form.getReader(), maxBytes);
  const delayedEnd = new TransformStream<Uint8Array, Uint8Array>({ flush: () => drained });
  return new Response(response.body.pipeThrough(delayedEnd), response);
}

/** Reads and discards a form until its end, a timeout or the maximum number of bytes. */
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
      // The sender has closed the connection.
      .catch(() => {})
      .finally(() => {
        clearTimeout(timeout);
        resolve();
      });
  });
}
