import { fdatasyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { removeOthersPermissions } from "#kernel/private-files.ts";

type FsInit = Parameters<NodeFS["init"]>;
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number }) => number };
    node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
  };
};

/**
 * File system for PGlite on Node.js whose fsync really flushes to disk. The fsync of Emscripten does nothing, so a
 * power cut could lose committed data. New files are accessible to the current user only, because Emscripten ignores
 * the umask.
 */
export class DurableNodeFS extends NodeFS {
  /** Number of times that data was flushed to disk. */
  syncCount = 0;

  override async init(pg: PGlite, options: FsInit[1]) {
    const result = await super.init(pg, options);
    const existingPreRun = result.emscriptenOpts.preRun ?? [];
    result.emscriptenOpts.preRun = [
      ...(Array.isArray(existingPreRun) ? existingPreRun : [existingPreRun]),
      (module: unknown) => {
        (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
          if (stream.nfd != null) {
            fdatasyncSync(stream.nfd);
            this.syncCount += 1;
          }
          return 0;
        };
        const { node_ops: operations } = (module as NodeFsModule).NODEFS;
        const { setattr } = operations;
        operations.setattr = (node, attributes) =>
          setattr(
            node,
            attributes.mode === undefined
              ? attributes
              : { ...attributes, mode: removeOthersPermissions(attributes.mode) },
          );
      },
    ];
    return result;
  }
}
