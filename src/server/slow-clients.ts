import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";

/**
 * How long clients may take and how many there may be. Headers come in one piece from everybody but those who hold connections open;
 * large files may take half an hour, as long as they come.
 */
export const clientLimits: ServerOptions = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 2_000,
};
/** Each takes a file of the operating system's and some kilobytes of memory. */
const mostConnections = 10_000;

/** How often connections are looked at, and how long each has to show that it gets on, in milliseconds. */
const times = { look: 2_000, window: 10_000 };
/** So many requests may wait in line on one connection. Browsers and proxies send one after the other; a long line fills memory. */
const mostInLine = 8;

/** Fewer bytes a second than the worst telephone line: who sends or takes so little holds us up on purpose, or is gone. */
const leastASecond = 300;

type Progress = {
  since: number;
  received: number;
  sent: number;
  /** Something waited to be taken when the window began. */
  waited: boolean;
  request: IncomingMessage | undefined;
  /** Requests that aren't answered yet. */
  inLine: number;
};

/** Closes connections whose bodies come too slowly, or who don't take what they asked for. */
export function closeSlowClients(server: Server, { look, window }: typeof times = times): void {
  server.maxConnections = mostConnections;
  const all = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    all.set(socket, begun(socket));
    socket.once("close", () => all.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const before = all.get(socket);
    if (!before) return;
    const inLine = before.inLine + 1;
    if (inLine > mostInLine) socket.destroy();
    all.set(socket, { ...begun(socket, request), inLine });
    response.once("close", () => {
      const now = all.get(socket);
      if (now) now.inLine -= 1;
    });
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, progress] of all) {
      if (now - progress.since < window) continue;
      if (isTooSlow(socket, progress, (leastASecond * (now - progress.since)) / 1_000)) socket.destroy();
      else all.set(socket, { ...begun(socket, progress.request), inLine: progress.inLine });
    }
  }, look);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const begun = (socket: Socket, request?: IncomingMessage): Progress => ({
  since: Date.now(),
  received: socket.bytesRead,
  sent: sentBy(socket),
  waited: socket.writableLength > 0,
  request,
  inLine: 0,
});

/** What has left the process: `bytesWritten` counts what waits as well. */
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function isTooSlow(socket: Socket, { received, sent, waited, request }: Progress, least: number): boolean {
  if (!request) return false;
  if (waited && socket.writableLength > 0) return sentBy(socket) - sent < least;
  // What was sent and we haven't read yet is our own delay.
  if (request.complete || request.readableLength >= request.readableHighWaterMark) return false;
  return socket.bytesRead - received < least;
}
