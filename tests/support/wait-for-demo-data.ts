import { existsSync, readFileSync } from "node:fs";
import { inject } from "vitest";

// Waits until the setup that started with the run has prepared the shared server.
const [readyFile, failed] = [inject("worldMade"), inject("worldFailed")];
while (!existsSync(readyFile)) {
  if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
