/**
 * Failure test: floods of connections. Five thousand clients connect at once, and most of them request uncached
 * pages. Other clients send headers or bodies at one byte per second, or never read their response. Other visitors
 * must get a response within two seconds. Slow connections must be closed, and the memory must return to normal.
 */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/open-database.ts";
import { createChecks, waitUntil } from "../support/checks.ts";
import { createFailureTestData, sendApiRequest, type TimedResponse } from "../support/failure-test-data.ts";
import { getServerMemory, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();
const connectionCount = Number(process.env.CONNECTIONS ?? 5_000);
const slowOnes = 300;

/** Opens `count` connections. They stay open until the server closes them. */
async function open(url: URL, count: number, begin: (socket: Socket, n: number) => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ host: "127.0.0.1", port: Number(url.port) });
    socket.on("error", () => {});
    socket.once("connect", () => begin(socket, n));
    sockets.push(socket);
    if (n % 100 === 99) await pause(10);
  }
  return sockets;
}

/**
 * Counts the connections that the server has accepted. To the client, a connection that still waits to be accepted
 * looks open too.
 */
function countAcceptedConnections(url: URL): number {
  const port = Number(url.port).toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  return lines.filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]{8}:${port} \\S+ 01 `).test(line)).length;
}

const stillOpen = (sockets: readonly Socket[]) =>
  sockets.filter((socket) => !socket.destroyed && !socket.closed).length;

/**
 * Simulates a visitor who requests pages all the time. Returns the function that stops the visitor and gives the
 * response times.
 */
function visitor(url: string) {
  const responses: TimedResponse[] = [];
  let isRunning = true;
  const run = (async () => {
    while (isRunning) {
      responses.push(
        await sendApiRequest(url, "GET", ["/shop", "/healthz", "/api/v1/products"][responses.length % 3] as string),
      );
      await pause(50);
    }
  })();
  return async () => {
    isRunning = false;
    await run;
    return responses;
  };
}

await withTestFolder("flood", async (folder) => {
  const first = await openDatabase({ folder });
  await createFailureTestData(first, { members: 1 });
  await first.close();
  const karaj = await startUnseededServer({ DATA_DIR: folder });
  const url = new URL(karaj.url);
  const host = `host: ${url.host}\r\n`;
  const getSlowestDuration = (responses: readonly TimedResponse[]) =>
    Math.max(...responses.map(({ durationMs }) => durationMs));
  try {
    for (let n = 0; n < 200; n += 1) await sendApiRequest(karaj.url, "GET", `/shop?page=${n % 20}`);
    const before = getServerMemory(karaj);

    let done = visitor(karaj.url);
    const crowd = await open(url, connectionCount, (socket, n) => {
      socket.resume();
      // Half of the connections stay silent. The other half request pages that are not cached.
      if (n % 2 === 0) socket.write(`GET /shop?priceMin=${n} HTTP/1.1\r\n${host}\r\n`);
    });
    await pause(15_000);
    let responses = await done();
    const rejectedCount = responses.filter(({ status }) => status === 503).length;
    const broken = responses.filter(({ status }) => status !== 200 && status !== 503).length;
    must(
      `another visitor gets responses within 2 s during ${connectionCount} connections`,
      getSlowestDuration(responses) < 2_000,
      `${responses.length} asked, ${getSlowestDuration(responses)} ms at most`,
    );
    must("every response during the connections has status 200 or 503", broken === 0, `${rejectedCount} with 503`);
    const closed = await waitUntil(() => countAcceptedConnections(url) < 20, 40);
    must(
      "connections that send nothing are closed",
      closed !== undefined,
      `${countAcceptedConnections(url)} still open`,
    );
    for (const socket of crowd) socket.destroy();

    done = visitor(karaj.url);
    const slowHeaders = await open(url, slowOnes, (socket) => {
      socket.write(`GET /shop HTTP/1.1\r\n${host}x-slow: `);
      const timer = setInterval(() => socket.write("a"), 1_000);
      socket.on("close", () => clearInterval(timer));
    });
    const slowBodies = await open(url, slowOnes, (socket) => {
      socket.write(
        `POST /api/v1/checkout HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
      );
      const timer = setInterval(() => socket.write(" "), 1_000);
      socket.on("close", () => clearInterval(timer));
    });
    const neverRead = await open(url, slowOnes, (socket) => {
      socket.pause();
      socket.write(`GET /shop HTTP/1.1\r\n${host}\r\n`.repeat(200));
    });
    const kinds = { "slow headers": slowHeaders, "slow bodies": slowBodies };
    for (const [kind, sockets] of Object.entries(kinds)) {
      const closedAfterMs = await waitUntil(() => stillOpen(sockets) === 0, 45);
      must(
        `connections with ${kind} are closed`,
        closedAfterMs !== undefined,
        closedAfterMs === undefined ? `${stillOpen(sockets)} still open` : `after ${closedAfterMs} ms`,
      );
    }
    await pause(25_000);
    responses = await done();
    must(
      "another visitor gets responses within 2 s during the slow requests",
      getSlowestDuration(responses) < 2_000,
      `${responses.length} asked, ${getSlowestDuration(responses)} ms at most`,
    );
    must(
      "every response during the slow requests has status 200",
      responses.every(({ status }) => status === 200),
    );
    // Only reading reveals that a connection is closed.
    for (const socket of neverRead) socket.resume();
    const areConnectionsClosed = await waitUntil(() => stillOpen(neverRead) === 0, 10);
    must(
      "connections that never read their response are closed",
      areConnectionsClosed !== undefined,
      `${stillOpen(neverRead)} still open`,
    );
    for (const socket of [...slowHeaders, ...slowBodies, ...neverRead]) socket.destroy();
    await pause(5_000);
    for (let n = 0; n < 100; n += 1) await sendApiRequest(karaj.url, "GET", `/shop?page=${n % 20}`);
    const back = await waitUntil(() => getServerMemory(karaj) < before * 1.5 + 60, 60);
    must(
      "the memory is released after the flood",
      back !== undefined,
      `${before} MB before, ${getServerMemory(karaj)} MB after`,
    );
    must("the server process never exited", karaj.child.exitCode === null);
  } finally {
    await stopServer(karaj);
  }
});
