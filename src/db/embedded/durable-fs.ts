import { fdatasyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { withoutOthers } from "#kernel/private-files.ts";

type FsInit = Parameters<NodeFS["init"]>;
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number }) => number };
    node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
  };
};

/**
 * PGlite's Node file system with a real fsync. Emscripten's has none, so a commit would be
 * "durable" in the page cache only and a power cut could lose it. Files are for this user alone: Emscripten sets
 * the mode of every new file itself, whatever the umask of the process says.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times data was forced to disk; tests read it. */
  syncs = 0;

  override async init(pg: PGlite, options: FsInit[1]) {
    const result = await super.init(pg, options);
    const before = result.emscriptenOpts.preRun ?? [];
    result.emscriptenOpts.preRun = [
      ...(Array.isArray(before) ? before : [before]),
      (module: unknown) => {
        (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
          if (stream.nfd != null) {
            fdatasyncSync(stream.nfd);
            this.syncs += 1;
          }
          return 0;
        };
        const { node_ops: operations } = (module as NodeFsModule).NODEFS;
        const { setattr } = operations;
        operations.setattr = (node, attributes) =>
          setattr(
            node,
            attributes.mode === undefined ? attributes : { ...attributes, mode: withoutOthers(attributes.mode) },
          );
      },
    ];
    return result;
  }
}
