import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Response headers that the proxy does not pass on, because Node.js sets them itself. */
const ownHeaders = new Set(["content-encoding", "content-length", "transfer-encoding", "connection"]);

/** Cuts HTML at `count` starts of elements within its body. */
function cutHtml(html: string, count: number): string[] {
  const start = html.indexOf("<main");
  const end = html.lastIndexOf("</main>");
  const cuts = Array.from({ length: count }, (_, i) =>
    html.indexOf("<", start + ((end - start) * (i + 1)) / (count + 1)),
  );
  return [0, ...cuts].map((from, i) => html.slice(from, cuts[i] ?? html.length));
}

/**
 * Starts a server that answers like `origin`, but sends each HTML page in `pieceCount` pieces. `afterPiece` runs after
 * each piece with all HTML that was sent so far. The next piece waits for its promise.
 */
export async function startSlowHtmlServer(
  origin: string,
  pieceCount: number,
  afterPiece: (sent: string) => Promise<void>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { connection: _, ...headers } = request.headers as Record<string, string>;
    const original = await fetch(new URL(request.url ?? "/", origin), {
      headers: { ...headers, "accept-encoding": "identity" },
      redirect: "manual",
    });
    for (const [name, value] of original.headers) if (!ownHeaders.has(name)) response.appendHeader(name, value);
    response.writeHead(original.status);
    const body = Buffer.from(await original.arrayBuffer());
    if (!original.headers.get("content-type")?.startsWith("text/html")) return response.end(body);
    let sent = "";
    for (const piece of cutHtml(body.toString(), pieceCount - 1)) {
      response.write(piece);
      sent += piece;
      await afterPiece(sent);
    }
    return response.end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
