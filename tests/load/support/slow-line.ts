import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can be made slow, or dead while it stays open: what a network does at its worst. */
export async function slowLine(target: { host: string; port: number }) {
  let delay = 0;
  let dead = false;
  const ends = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const carry = (from: Socket, to: Socket) => {
    // One after the other, each as late as the line is slow.
    let last: Promise<void> = Promise.resolve();
    from.on("data", (piece) => {
      const arrives = performance.now() + delay;
      last = last.then(async () => {
        const left = arrives - performance.now();
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        if (dead) await new Promise<void>((resolve) => waiting.push(resolve));
        if (!to.destroyed) to.write(piece);
      });
    });
    from.on("error", () => {});
    from.on("close", () => to.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    ends.add(client).add(upstream);
    client.on("close", () => ends.delete(client));
    upstream.on("close", () => ends.delete(upstream));
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** So many milliseconds each way. */
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    /** Nothing comes through any more, and nobody is told. */
    cut() {
      dead = true;
    },
    mend() {
      dead = false;
      delay = 0;
      for (const go of waiting.splice(0)) go();
    },
    connections: () => ends.size / 2,
    async close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
