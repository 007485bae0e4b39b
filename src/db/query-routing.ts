import { AsyncLocalStorage } from "node:async_hooks";
import { getProcessSingleton } from "./process-singleton.ts";

/** Connections that statements use in the current async context. Without a mode it is the primary's request pool. */
export type RoutingMode =
  | {
      kind: "replicas";
      /** Whether the context has written. From then on it reads from the primary. */
      hasWritten: boolean;
    }
  | { kind: "primary" }
  | { kind: "jobs" };

const routingModes = getProcessSingleton("routing modes", () => new AsyncLocalStorage<RoutingMode>());

/** Returns the routing mode of the current async context. Undefined means the primary's request pool. */
export const getRoutingMode = (): RoutingMode | undefined => routingModes.getStore();

/**
 * Routes reads inside `work` to a replica that is fresh enough (decision 13). Use only for public data, never for data
 * that the visitor has just written. The first write switches the rest of `work` to the primary.
 */
export const withReplicaReads = <T>(work: () => T): T =>
  routingModes.run({ kind: "replicas", hasWritten: false }, work);

/**
 * Routes reads inside `work` to the primary. Use for data that is cached in the process, which would otherwise keep a
 * replica's outdated state.
 */
export const withPrimary = <T>(work: () => T): T =>
  routingModes.getStore()?.kind === "replicas" ? routingModes.run({ kind: "primary" }, work) : work();

/**
 * Runs statements of `work` on the job connections, with the long timeouts of jobs. Requests never wait for these
 * connections.
 */
export const withJobConnections = <T>(work: () => T): T => routingModes.run({ kind: "jobs" }, work);
