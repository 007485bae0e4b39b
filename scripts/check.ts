/**
 * `npm run check`: runs the checks and the tests that need neither a database nor a browser. The fastest come first.
 */
import { runGate } from "./gate/run-gate.ts";
import { staticStages } from "./gate/stages.ts";

process.exitCode = runGate(staticStages, ["rules"]) ? 0 : 1;
