import type { Server } from "node:http";
import { ConfigError } from "./config.ts";

/** Where a server listens. `backlog` are who come at once and wait to be let in, instead of being lost. */
export type Place = { port: number; host: string; backlog?: number };

/** What the system refuses, and which of the two settings of a place that is about. */
const refusals: Record<string, ["port" | "host", string]> = {
  EADDRINUSE: ["port", "is taken by another process"],
  EACCES: ["port", "may not be listened on by this user"],
  EADDRNOTAVAIL: ["host", "must be an address of this machine"],
  EAFNOSUPPORT: ["host", "must be an address of this machine"],
  EINVAL: ["host", "must be an address of this machine"],
  ENOTFOUND: ["host", "must be an address of this machine"],
  EAI_AGAIN: ["host", "must be an address of this machine"],
};

/** Has a server listen. A place that it can't have is a ConfigError, which names the setting of it. */
export async function listen(server: Server, place: Place, settings: { port: string; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const [part, why] = refusals[error.code ?? ""] ?? [];
      if (!part) return reject(error);
      const both = part === "port" ? `, at ${settings.host} “${place.host}”` : "";
      reject(new ConfigError(`Wrong settings: ${settings[part]} ${why} (it is “${place[part]}”${both})`));
    });
    server.listen(place, resolve);
  });
}
