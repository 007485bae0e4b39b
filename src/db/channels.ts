/** Who hears what is told on a channel. */
export type Listener = {
  heard(payload: string): void;
  /** The connection was broken for a while: nobody knows what was told meanwhile. */
  missed(): void;
};

/** Who listens to which channel. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>();

  get names(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Says whether the channel is a new one. */
  add(channel: string, listener: Listener): boolean {
    if (!/^[a-z_]{1,63}$/.test(channel)) throw new Error(`“${channel}” can't be the name of a channel`);
    const known = this.#listeners.get(channel);
    if (known) known.add(listener);
    else this.#listeners.set(channel, new Set([listener]));
    return !known;
  }

  /** Says whether nobody listens to the channel any more. */
  remove(channel: string, listener: Listener): boolean {
    const known = this.#listeners.get(channel);
    if (!known?.delete(listener) || known.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  tell(channel: string, payload: string): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener.heard(payload);
  }

  tellOfGap(): void {
    for (const listeners of this.#listeners.values()) for (const listener of [...listeners]) listener.missed();
  }
}
