import { afterAll } from "vitest";
import { runCleanups } from "./cleanup.ts";

// Runs for every test file. Files share loaded modules, and an `afterAll` registered in a hook or test is ignored.
afterAll(runCleanups);
