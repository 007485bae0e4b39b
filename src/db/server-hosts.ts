/** Everything before the hosts (with user and password), the hosts, and everything behind them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The addresses of a server's hosts, one each: `postgres://me@one:5432,two:5432/karaj` names two, of which one is the primary.
 * An address of one host is that address.
 */
export function hostsOf(url: string): string[] {
  const [, before = "", hosts = "", behind = ""] = parts.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  return hosts.split(",").map((host) => `${before}${host}${behind}`);
}

/** A server's address for logs and figures: nobody's name or password. */
export const hostName = (url: string): string => parts.exec(url)?.[2] || "local";
