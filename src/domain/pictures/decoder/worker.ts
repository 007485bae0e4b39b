/**
 * Decodes pictures in a process of its own, one task after the other: whatever a file does to the decoder, the server
 * goes on, and the process can be killed. It ends with the server. The build makes `picture-worker.js` of this module.
 */
import { runTask } from "./decode.ts";
import type { PictureTask, WorkerMessage } from "./tasks.ts";

const send = (message: WorkerMessage) => process.send?.(message);

// A terminal's signals reach every process; the server finishes its requests first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (task: PictureTask) => send({ result: await runTask(task) }));
send({ ready: true });
