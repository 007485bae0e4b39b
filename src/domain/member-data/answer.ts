/** Makes the answer that sends an archive while it is packed. It stops being packed when its reader has left. */
export function toArchiveAnswer(pieces: AsyncGenerator<Uint8Array, void, void>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return()),
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
