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
 * PGlite's Node.js file system with a real fsync. Emscripten's fsync does nothing, so a power cut could lose committed
 * data. Also limits file permissions to the current user, because Emscripten sets the mode of new files regardless of
 * the umask.
 */
export class DurableNodeFS extends NodeFS {
  /** Number of syncs to disk. */
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
