/**
 * Decodes pictures in a separate process, one task at a time, so that a bad file cannot harm the server. The process
 * ends with the server. The build bundles this module as `picture-worker.js`.
 */
import { runTask } from "./decode.ts";
import type { PictureTask, WorkerMessage } from "./tasks.ts";

const send = (message: WorkerMessage) => process.send?.(message);

// A signal from the terminal reaches every process. The worker ignores it so that the server can finish its requests.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (task: PictureTask) => send({ result: await runTask(task) }));
send({ ready: true });
