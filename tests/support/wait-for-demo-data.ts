import { existsSync, readFileSync } from "node:fs";
import { inject } from "vitest";

// Waits until the setup, which runs in parallel with the first tests, has started the server.
const [readyFile, failed] = [inject("setupReadyFile"), inject("setupFailedFile")];
while (!existsSync(readyFile)) {
  if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
