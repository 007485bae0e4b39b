/** Receiver of the notifications on a channel. */
export type ChannelListener = {
  onNotification(payload: string): void;
  /** Called when the connection was lost for a while, so that notifications may have been missed. */
  onGap(): void;
};

/** Listeners of all channels, by name of the channel. */
export class NotificationChannels {
  readonly #listeners = new Map<string, Set<ChannelListener>>();

  get names(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Adds a listener. Returns true for the first listener of the channel. Throws for an invalid name of a channel. */
  add(channel: string, listener: ChannelListener): boolean {
    if (!/^[a-z_]{1,63}$/.test(channel)) throw new Error(`“${channel}” is not a valid name of a channel`);
    const listeners = this.#listeners.get(channel);
    if (listeners) listeners.add(listener);
    else this.#listeners.set(channel, new Set([listener]));
    return !listeners;
  }

  /** Removes a listener. Returns true if the channel has no listeners left. */
  remove(channel: string, listener: ChannelListener): boolean {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  dispatch(channel: string, payload: string): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener.onNotification(payload);
  }

  dispatchGap(): void {
    for (const listeners of this.#listeners.values()) for (const listener of [...listeners]) listener.onGap();
  }
}
