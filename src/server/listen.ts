import type { Server } from "node:http";
import { ConfigError } from "./config.ts";

/** Address on which a server listens. `backlog` is the maximum number of connections that wait to be accepted. */
export type ListenAddress = { port: number; host: string; backlog?: number };

/** Setting to correct and message for the operator, by code of the system error. */
const listenErrors: Record<string, ["port" | "host", string]> = {
  EADDRINUSE: ["port", "is taken by another process"],
  EACCES: ["port", "may not be listened on by this user"],
  EADDRNOTAVAIL: ["host", "must be an address of this machine"],
  EAFNOSUPPORT: ["host", "must be an address of this machine"],
  EINVAL: ["host", "must be an address of this machine"],
  ENOTFOUND: ["host", "must be an address of this machine"],
  EAI_AGAIN: ["host", "must be an address of this machine"],
};

/** Starts listening on an address. Throws a ConfigError that names the setting if the address is not available. */
export async function listenOnAddress(
  server: Server,
  address: ListenAddress,
  settings: { port: string; host: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const [setting, reason] = listenErrors[error.code ?? ""] ?? [];
      if (!setting) return reject(error);
      const hostNote = setting === "port" ? `, at ${settings.host} “${address.host}”` : "";
      reject(
        new ConfigError(`Wrong settings: ${settings[setting]} ${reason} (it is “${address[setting]}”${hostNote})`),
      );
    });
    server.listen(address, resolve);
  });
}
