/** Groups: everything before the hosts (with user and password), the hosts, and everything after them. */
const addressPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits a server address with several hosts into one address for each. `postgres://me@one:5432,two:5432/karaj` has two
 * hosts, of which one is the primary. An address with one host is returned unchanged.
 */
export function parseHosts(url: string): string[] {
  const [, prefix = "", hosts = "", suffix = ""] = addressPattern.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  return hosts.split(",").map((host) => `${prefix}${host}${suffix}`);
}

/** Returns the host of a server address for logs and metrics, without user and password. */
export const getHostName = (url: string): string => addressPattern.exec(url)?.[2] || "local";
