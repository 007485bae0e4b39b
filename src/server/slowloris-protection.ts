import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";

/**
 * Time limits (ms) and size limits (bytes) for requests. Normal clients send their headers at once, but a large
 * upload may take half an hour.
 */
export const clientLimits: ServerOptions = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 2_000,
};
/** Maximum number of open connections. Each uses a file descriptor and some kilobytes of memory. */
const MAX_CONNECTIONS = 10_000;

/**
 * Times in milliseconds. `look` is the interval between two checks. `window` is the period over which the transfer
 * rate of a connection is measured.
 */
const checkTimes = { look: 2_000, window: 10_000 };
/**
 * Maximum number of requests on one connection that wait for their response. Browsers and proxies send one request
 * after another. Many pipelined requests would fill the memory.
 */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Minimum transfer rate in bytes per second. Even the slowest phone connection is faster, so slower clients are
 * disconnected or hostile.
 */
const MIN_BYTES_PER_SECOND = 300;

type ConnectionProgress = {
  startedAt: number;
  received: number;
  sent: number;
  /** Whether data was waiting to be sent when the measured period began. */
  hadPendingOutput: boolean;
  request: IncomingMessage | undefined;
  /** Number of requests on the connection without a response. */
  openRequests: number;
};

/** Closes the connections of clients that send a request body too slowly, or that do not read the response. */
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

/**
 * Returns the number of bytes that have left the process. `bytesWritten` also counts data that is still in the
 * buffer.
 */
const getSentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function isTooSlow(
  socket: Socket,
  { received, sent, hadPendingOutput, request }: ConnectionProgress,
  minBytes: number,
): boolean {
  if (!request) return false;
  if (hadPendingOutput && socket.writableLength > 0) return getSentBytes(socket) - sent < minBytes;
  // Received data that was not read yet shows a delay of the server, not of the client.
  if (request.complete || request.readableLength >= request.readableHighWaterMark) return false;
  return socket.bytesRead - received < minBytes;
}
