import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { closeSlowConnections } from "./slowloris-protection.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server that responds after reading the whole request, and connects to it. */
async function connected() {
  const server = createServer((request, response) => request.resume().on("end", () => response.end("done")));
  servers.push(server);
  closeSlowConnections(server, { look: 10, window: 50 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as { port: number }).port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk)).on("error", () => {});
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once("close", resolve)) };
}

describe("closeSlowConnections", () => {
  it("closeSlowConnections closes a connection whose request body stalls", async () => {
    const { socket, heard, closed } = await connected();
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\na");
    await closed;
    expect(heard()).toBe("");
  });

  it("closeSlowConnections keeps a connection open whose request body arrives in time", async () => {
    const { socket, heard, closed } = await connected();
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 1000\r\n\r\n${"a".repeat(1_000)}`);
    await closed;
    expect(heard()).toContain("done");
  });

  it("closeSlowConnections closes a connection that sends too many pipelined requests", async () => {
    const { socket, heard, closed } = await connected();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50));
    await closed;
    expect(heard().split("done").length - 1).toBeLessThan(50);
  });
});
