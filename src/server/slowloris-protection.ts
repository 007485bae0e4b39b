import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";

/** Time and size limits of clients. Normal clients send headers at once. Large uploads may take half an hour. */
export const clientLimits: ServerOptions = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 2_000,
};
/** Each connection uses a file descriptor and some kilobytes of memory. */
const MAX_CONNECTIONS = 10_000;

/** Interval of the checks, and the window in which a connection must make progress, in milliseconds. */
const checkTimes = { look: 2_000, window: 10_000 };
/**
 * Maximum number of unanswered requests on a connection. Browsers and proxies send one at a time. Many pipelined
 * requests fill memory.
 */
const MAX_PIPELINED_REQUESTS = 8;

/** Minimum transfer rate. It is below the slowest telephone line, so slower clients are gone or hostile. */
const MIN_BYTES_PER_SECOND = 300;

type ConnectionProgress = {
  startedAt: number;
  received: number;
  sent: number;
  /** Whether output was pending when the window began. */
  hadPendingOutput: boolean;
  request: IncomingMessage | undefined;
  /** Number of unanswered requests. */
  openRequests: number;
};

/** Closes connections that send their body too slowly or do not read the response. */
export function closeSlowConnections(
  server: Server,
  { look: checkInterval, window }: typeof checkTimes = checkTimes,
): void {
  server.maxConnections = MAX_CONNECTIONS;
  const connections = new Map<Socket, ConnectionProgress>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, startProgress(socket));
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const previous = connections.get(socket);
    if (!previous) return;
    const openRequests = previous.openRequests + 1;
    if (openRequests > MAX_PIPELINED_REQUESTS) socket.destroy();
    connections.set(socket, { ...startProgress(socket, request), openRequests });
    response.once("close", () => {
      const now = connections.get(socket);
      if (now) now.openRequests -= 1;
    });
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, progress] of connections) {
      if (now - progress.startedAt < window) continue;
      if (isTooSlow(socket, progress, (MIN_BYTES_PER_SECOND * (now - progress.startedAt)) / 1_000)) socket.destroy();
      else connections.set(socket, { ...startProgress(socket, progress.request), openRequests: progress.openRequests });
    }
  }, checkInterval);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const startProgress = (socket: Socket, request?: IncomingMessage): ConnectionProgress => ({
  startedAt: Date.now(),
  received: socket.bytesRead,
  sent: getSentBytes(socket),
  hadPendingOutput: socket.writableLength > 0,
  request,
  openRequests: 0,
});

/** Returns the bytes that have left the process. `bytesWritten` includes buffered data. */
const getSentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function isTooSlow(
  socket: Socket,
  { received, sent, hadPendingOutput, request }: ConnectionProgress,
  minBytes: number,
): boolean {
  if (!request) return false;
  if (hadPendingOutput && socket.writableLength > 0) return getSentBytes(socket) - sent < minBytes;
  // Received data that is not read yet is the server's own delay.
  if (request.complete || request.readableLength >= request.readableHighWaterMark) return false;
  return socket.bytesRead - received < minBytes;
}
