/** Merges two trees of nested messages. A message of `other` replaces the message with the same key. */
export function mergeMessages(messages: object, other: object): object {
  const merged: Record<string, unknown> = { ...messages };
  for (const [name, added] of Object.entries(other)) {
    const existing = merged[name];
    const isNested = typeof existing === "object" && existing !== null && typeof added === "object";
    merged[name] = isNested ? mergeMessages(existing, added) : added;
  }
  return merged;
}
