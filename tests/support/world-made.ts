import { existsSync, readFileSync } from "node:fs";
import { inject } from "vitest";

// Before the journeys of a file: the world they happen in was begun when the run was.
const [made, failed] = [inject("worldMade"), inject("worldFailed")];
while (!existsSync(made)) {
  if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
  await new Promise((resolve) => setTimeout(resolve, 100));
}
