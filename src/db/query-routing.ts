import { AsyncLocalStorage } from "node:async_hooks";
import { getProcessSingleton } from "./process-singleton.ts";

/**
 * Routing mode of the current async context: which connections its statements use. Without a routing mode, statements
 * use the connections to the primary that are meant for requests.
 */
export type RoutingMode =
  | {
      kind: "replicas";
      /** Whether the context has written. After a write, the context reads from the primary too. */
      hasWritten: boolean;
    }
  | { kind: "primary" }
  | { kind: "jobs" };

const routingModes = getProcessSingleton("routing modes", () => new AsyncLocalStorage<RoutingMode>());

/** Returns the routing mode of the current async context. Undefined means the primary's connections for requests. */
export const getRoutingMode = (): RoutingMode | undefined => routingModes.getStore();

/**
 * Executes the reads in `work` on a replica that is recent enough (decision 13). The first write switches the rest of
 * `work` to the primary. Use it only for public data, never for data that the visitor has just changed.
 */
export const withReplicaReads = <T>(work: () => T): T =>
  routingModes.run({ kind: "replicas", hasWritten: false }, work);

/**
 * Executes the reads in `work` on the primary. Use it for data that the process caches, because outdated data from a
 * replica would stay in the cache.
 */
export const withPrimary = <T>(work: () => T): T =>
  routingModes.getStore()?.kind === "replicas" ? routingModes.run({ kind: "primary" }, work) : work();

/**
 * Executes the statements in `work` on the connections for jobs, with long time limits. Requests never wait for these
 * connections.
 */
export const withJobConnections = <T>(work: () => T): T => routingModes.run({ kind: "jobs" }, work);
