/**
 * Decodes pictures in a separate process, so that a malicious file cannot harm the server. Runs one task at a time and
 * ends with the server. The build bundles this module as `picture-worker.js`.
 */
import { runPictureTask } from "./decode.ts";
import type { DecoderMessage, PictureTask } from "./tasks.ts";

const send = (message: DecoderMessage) => process.send?.(message);

// Ctrl-C in a terminal reaches every process. The worker ignores the signal, so that the server can finish its requests
// first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (task: PictureTask) => send({ result: await runPictureTask(task) }));
send({ ready: true });
