/** So much of a form that was refused is still read, in bytes. */
const mostRead = 100 * 1_024 * 1_024;
/** Who has sent nothing for so long, in milliseconds, has seen the answer and given up. */
const patience = 3_000;

/**
 * An answer that ends when the form it refuses has been sent. Browsers read an answer only after they have sent
 * everything: if the connection is closed before, they show an error of their own.
 */
export function afterUpload(response: Response, form: ReadableStream<Uint8Array> | null, most = mostRead): Response {
  // One without a length was read already, as far as it may go.
  if (!form || form.locked || !response.body) return response;
  const sent = readOn(form.getReader(), most);
  const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => sent });
  return new Response(response.body.pipeThrough(held), response);
}

/** Reads and keeps nothing, until everything is here, nothing more comes, or it is too much. */
function readOn(form: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  return new Promise((resolve) => {
    const tired = setTimeout(resolve, patience);
    const read = async () => {
      for (let bytes = 0; bytes < most; ) {
        const { done, value } = await form.read();
        if (done) return;
        bytes += value.length;
        tired.refresh();
      }
    };
    read()
      // Whoever sent it has left.
      .catch(() => {})
      .finally(() => {
        clearTimeout(tired);
        resolve();
      });
  });
}
