/** How often one person may do a thing: at most `most` times within `within` milliseconds of the first time. */
export type Limit = { name: string; most: number; within: number };

export type Allowance =
  | { allowed: true; left: number }
  /** `retryAt`: from when on it is allowed again. */
  | { allowed: false; retryAt: Date };

/**
 * Who is counted, from a network address. A household has a whole /64 of IPv6 addresses and could
 * take a new one for every try, so those count as one; IPv4 in IPv6's clothes is IPv4.
 */
export function addressKey(address: string): string {
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
