/**
 * Pattern of a server address. Its three groups are the part before the hosts (with user and password), the hosts, and
 * the part behind them.
 */
const addressPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits a server address with several hosts into one address per host. `postgres://me@one:5432,two:5432/karaj` has two
 * hosts, one of which is the primary. Returns an address with one host unchanged.
 */
export function parseServerHosts(url: string): string[] {
  const [, prefix = "", hosts = "", suffix = ""] = addressPattern.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  return hosts.split(",").map((host) => `${prefix}${host}${suffix}`);
}

/** Returns the hosts of a server address for logs and metrics, without user and password. */
export const getServerHostName = (url: string): string => addressPattern.exec(url)?.[2] || "local";
