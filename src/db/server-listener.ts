import pg from "pg";
import { type ChannelListener, NotificationChannels } from "./notification-channels.ts";
import { parseServerHosts } from "./server-hosts.ts";
import { assertWritable } from "./server-pool.ts";

/** First and longest delay before reconnecting, in milliseconds. Each delay is twice the previous one. */
const reconnectDelays = { first: 250, longest: 15_000 };
/** Interval and time limit of the probes on an idle connection, in milliseconds. */
const probeSettings = { every: 30_000, patience: 10_000 };
/** Maximum wait for the notifications of a commit, in milliseconds. */
const CATCH_UP_TIMEOUT_MS = 2_000;

/**
 * Listens to the channels of a server over one connection, which is opened when it is first needed. Reconnects after a
 * failure and informs the listeners that notifications may have been missed.
 */
export class ServerChannelListener {
  readonly #channels = new NotificationChannels();
  readonly #hosts: readonly string[];
  #connection: Promise<pg.Client> | undefined;
  /** Connected client, and the function that replaces it by a new client after a failure. */
  #connected: { client: pg.Client; handleBroken: () => void } | undefined;
  #catchUp: Promise<void> | undefined;
  #nextCatchUp: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    this.#hosts = parseServerHosts(url);
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    if (this.#closed) throw new Error("the database is closed");
    const stop = async () => {
      if (!this.#channels.remove(channel, listener) || this.#closed) return;
      // A broken connection has no subscriptions that could be cancelled.
      await this.#connection?.then((client) => client.query(`unlisten "${channel}"`)).catch(() => {});
    };
    try {
      const isNew = this.#channels.add(channel, listener);
      if (!this.#connection && !this.#retry) this.#connection = this.#connect();
      // No client exists while reconnecting. The new connection then subscribes to all channels and reports the gap.
      const client = await this.#connection;
      if (isNew) await client?.query(`listen "${channel}"`);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  /**
   * Resolves when the listeners have received all notifications of transactions that were committed before the call.
   * Sends a statement for this purpose: the server sends pending notifications before the result of the statement. If
   * no result arrives in time, the listeners are told that they may have missed notifications. Concurrent callers wait
   * for the same statement.
   */
  catchUp(): Promise<void> {
    if (!this.#catchUp) {
      this.#catchUp = this.#awaitNotifications().finally(() => {
        this.#catchUp = undefined;
      });
      return this.#catchUp;
    }
    // The running statement may have been sent before the commit of this caller.
    this.#nextCatchUp ??= this.#catchUp.then(() => {
      this.#nextCatchUp = undefined;
      return this.catchUp();
    });
    return this.#nextCatchUp;
  }

  async #awaitNotifications(): Promise<void> {
    const connected = this.#connected;
    const query = { text: "select", query_timeout: CATCH_UP_TIMEOUT_MS };
    const isComplete = await connected?.client.query(query).then(
      () => true,
      () => false,
    );
    if (isComplete) return;
    connected?.handleBroken();
    this.#channels.dispatchGap();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connection?.then((client) => client.end()).catch(() => {});
  }

  /** Connects to the first host that accepts writes, because a read-only server refuses LISTEN. */
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
    // Until the connection listens, errors go to the caller. Without this error listener they would end the process.
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
      this.#connected = undefined;
      client.end().catch(() => {});
      this.#scheduleReconnect(reconnectDelays.first);
    };
    this.#connected = { client, handleBroken };
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
