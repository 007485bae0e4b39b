/** Creates the response that sends an archive while it is being packed. Packing stops when the client disconnects. */
export function toArchiveResponse(chunks: AsyncGenerator<Uint8Array, void, void>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="karaj-my-data.zip"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
