import pg from "pg";
import { Channels, type Listener } from "./channels.ts";
import { hostsOf } from "./server-hosts.ts";
import { refuseReadOnly } from "./server-pool.ts";

/** How long to wait before trying again, in milliseconds: twice as long each time. */
const pauses = { first: 250, longest: 15_000 };
/** How often to ask a quiet connection whether it is still there, and how long it may take to say so, in milliseconds. */
const probes = { every: 30_000, patience: 10_000 };

/**
 * Listens to a server's channels over one connection of its own, made when it is first needed. When it breaks another one is
 * made, and who listens hears that something may have been missed.
 */
export class ServerListener {
  readonly #channels = new Channels();
  readonly #hosts: readonly string[];
  #connection: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    this.#hosts = hostsOf(url);
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    if (this.#closed) throw new Error("the database is closed");
    const stop = async () => {
      if (!this.#channels.remove(channel, listener) || this.#closed) return;
      // A broken connection listens to nothing.
      await this.#connection?.then((client) => client.query(`unlisten "${channel}"`)).catch(() => {});
    };
    try {
      const isNew = this.#channels.add(channel, listener);
      if (!this.#connection && !this.#retry) this.#connection = this.#connect();
      // While the connection is broken there is none: it listens once there is a new one, and says that it missed something.
      const client = await this.#connection;
      if (isNew) await client?.query(`listen "${channel}"`);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connection?.then((client) => client.end()).catch(() => {});
  }

  /** Of several hosts the one that can be written to: who only reads can't be listened to. */
  async #connect(): Promise<pg.Client> {
    let failure: unknown;
    for (const host of this.#hosts) {
      try {
        return await this.#connectTo(host);
      } catch (error) {
        failure ??= error;
      }
    }
    this.#connection = undefined;
    throw failure;
  }

  async #connectTo(host: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: host,
      connectionTimeoutMillis: 10_000,
      query_timeout: probes.patience,
      keepAlive: true,
      application_name: "karaj live",
    });
    client.on("notification", ({ channel, payload = "" }) => this.#channels.tell(channel, payload));
    // Until it listens, what fails is told to who asked; without anybody who hears of it, it would end the process.
    client.on("error", () => {});
    try {
      await client.connect();
      await refuseReadOnly(client);
      for (const channel of this.#channels.names) await client.query(`listen "${channel}"`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    let isBroken = false;
    const broken = () => {
      clearInterval(probe);
      if (isBroken) return;
      isBroken = true;
      this.#connection = undefined;
      client.end().catch(() => {});
      this.#tryAgain(pauses.first);
    };
    const probe = setInterval(() => client.query("select").catch(broken), probes.every);
    probe.unref();
    client.on("error", broken);
    client.on("end", broken);
    return client;
  }

  #tryAgain(pause: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      const connection = this.#connect();
      this.#connection = connection;
      connection.then(
        () => this.#channels.tellOfGap(),
        () => this.#tryAgain(Math.min(pause * 2, pauses.longest)),
      );
    }, pause);
  }
}
