/** Rate limit: at most `most` uses within `within` milliseconds. A period begins with the first use. */
export type RateLimit = { name: string; most: number; within: number };

export type RateLimitResult =
  | { allowed: true; left: number }
  /** Refused use. `retryAt` is the time from which the next use is allowed. */
  | { allowed: false; retryAt: Date };

/**
 * Converts a network address to the key by which rate limits count. IPv6 addresses are reduced to their /64 network,
 * because one household could use a new address for every attempt. IPv4-mapped addresses become IPv4 addresses.
 */
export function toAddressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * Returns the network of an address: /24 for IPv4, /48 for IPv6. The network shows account owners the provider of the
 * user, but does not identify a person.
 */
export function getNetworkPrefix(address: string): string | null {
  const key = toAddressKey(address);
  const [ipv4Prefix] = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?=\.\d{1,3}$)/.exec(key) ?? [];
  if (ipv4Prefix) return `${ipv4Prefix}.0/24`;
  const ipv6Prefix = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(key)?.[1];
  return ipv6Prefix ? `${ipv6Prefix}::/48` : null;
}
