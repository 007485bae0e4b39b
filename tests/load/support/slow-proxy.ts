import { connect, createServer, type Socket } from "node:net";

/** Starts a TCP proxy between server and database. It can delay or silently block the data, like a failing network. */
export async function startSlowProxy(target: { host: string; port: number }) {
  let delay = 0;
  let dead = false;
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const carry = (from: Socket, to: Socket) => {
    // Forwards chunks in order, each delayed.
    let last: Promise<void> = Promise.resolve();
    from.on("data", (chunk) => {
      const arrives = performance.now() + delay;
      last = last.then(async () => {
        const left = arrives - performance.now();
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        if (dead) await new Promise<void>((resolve) => waiting.push(resolve));
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on("error", () => {});
    from.on("close", () => to.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    sockets.add(client).add(upstream);
    client.on("close", () => sockets.delete(client));
    upstream.on("close", () => sockets.delete(upstream));
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** Delays the data in each direction by this many milliseconds. */
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    /** Blocks all data. The connections stay open. */
    cut() {
      dead = true;
    },
    restore() {
      dead = false;
      delay = 0;
      for (const go of waiting.splice(0)) go();
    },
    connections: () => sockets.size / 2,
    async close() {
      server.close();
      for (const end of sockets) end.destroy();
    },
  };
}
