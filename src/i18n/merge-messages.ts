/** Merges nested messages. A message of `other` replaces the one of `messages` with the same key. */
export function mergeMessages(messages: object, other: object): object {
  const merged: Record<string, unknown> = { ...messages };
  for (const [name, added] of Object.entries(other)) {
    const known = merged[name];
    const isNested = typeof known === "object" && known !== null && typeof added === "object";
    merged[name] = isNested ? mergeMessages(known, added) : added;
  }
  return merged;
}
