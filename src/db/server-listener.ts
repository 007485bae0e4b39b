import pg from "pg";
import { type ChannelListener, NotificationChannels } from "./notification-channels.ts";
import { parseHosts } from "./server-hosts.ts";
import { assertWritable } from "./server-pool.ts";

/** Delays between attempts to reconnect, in milliseconds. Each delay is twice the previous one. */
const reconnectDelays = { first: 250, longest: 15_000 };
/** Interval and timeout of probes on an idle connection, in milliseconds. */
const probeSettings = { every: 30_000, patience: 10_000 };

/**
 * Listens to a server's channels over one dedicated connection, opened on first use. Reconnects after a failure and
 * tells listeners that notifications may have been missed.
 */
export class ServerChannelListener {
  readonly #channels = new NotificationChannels();
  readonly #hosts: readonly string[];
  #connection: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    this.#hosts = parseHosts(url);
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    if (this.#closed) throw new Error("the database is closed");
    const stop = async () => {
      if (!this.#channels.remove(channel, listener) || this.#closed) return;
      // A broken connection has no subscriptions to cancel.
      await this.#connection?.then((client) => client.query(`unlisten "${channel}"`)).catch(() => {});
    };
    try {
      const isNew = this.#channels.add(channel, listener);
      if (!this.#connection && !this.#retry) this.#connection = this.#connect();
      // While reconnecting there is no client. The new connection subscribes to all channels and reports the gap.
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

  /** Connects to the first writable host, because a read-only server accepts no LISTEN. */
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
      query_timeout: probeSettings.patience,
      keepAlive: true,
      application_name: "karaj live",
    });
    client.on("notification", ({ channel, payload = "" }) => this.#channels.dispatch(channel, payload));
    // Until the connection listens, the caller receives errors. Without this listener an error event would end the
    // process.
    client.on("error", () => {});
    try {
      await client.connect();
      await assertWritable(client);
      for (const channel of this.#channels.names) await client.query(`listen "${channel}"`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    let isBroken = false;
    const handleBroken = () => {
      clearInterval(probe);
      if (isBroken) return;
      isBroken = true;
      this.#connection = undefined;
      client.end().catch(() => {});
      this.#scheduleReconnect(reconnectDelays.first);
    };
    const probe = setInterval(() => client.query("select").catch(handleBroken), probeSettings.every);
    probe.unref();
    client.on("error", handleBroken);
    client.on("end", handleBroken);
    return client;
  }

  #scheduleReconnect(delay: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      const connection = this.#connect();
      this.#connection = connection;
      connection.then(
        () => this.#channels.dispatchGap(),
        () => this.#scheduleReconnect(Math.min(delay * 2, reconnectDelays.longest)),
      );
    }, delay);
  }
}
