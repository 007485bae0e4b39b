/** Creates the response that sends an archive while it is being packed. Packing stops when the client disconnects. */
export function toArchiveResponse(chunks: AsyncGenerator<Uint8Array, void, void>): Response {
  return new Response(ReadableStream.from(chunks), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="karaj-my-data.zip"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
