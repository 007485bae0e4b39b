import { afterAll } from "vitest";
import { endAll } from "./at-end.ts";

// Said anew for each file: files share the modules that others have loaded, and an `afterAll` within a hook or a test is never heard.
afterAll(endAll);
