/**
 * `npm test`: runs everything that a change must pass: all checks, the build, unit tests, contract tests and browser
 * tests. Arguments are passed to Vitest.
 */
import { runGate } from "./gate/run-gate.ts";
import { buildStage, staticStages } from "./gate/stages.ts";

const succeeded = runGate([...staticStages, buildStage], ["unit", "e2e"], process.argv.slice(2));
process.exitCode = succeeded ? 0 : 1;
