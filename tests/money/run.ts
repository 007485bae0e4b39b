/**
 * `npm run test:money [STEPS]`: runs random histories of payments, refunds, releases and payouts through the pure
 * functions of the ledger, at least a million steps. Ends with an error at the first history that loses or invents
 * money or overdraws escrow, after shrinking it.
 */
import fc from "fast-check";
import { commissionTerms, ledgerStep, runLedgerHistory } from "../support/ledger-steps.ts";

const HISTORIES_PER_BATCH = 500;
const wantedSteps = Number(process.argv[2] ?? 1_000_000);
if (!Number.isSafeInteger(wantedSteps) || wantedSteps < 1) {
  process.stderr.write("Usage: npm run test:money -- [STEPS]\n");
  process.exit(2);
}

const started = performance.now();
let steps = 0;
while (steps < wantedSteps) {
  fc.assert(
    fc.property(
      fc.array(ledgerStep, { maxLength: 400, size: "max" }),
      commissionTerms,
      fc.constantFrom("platform" as const, "seller" as const),
      (history, terms, taxRemittedBy) => {
        runLedgerHistory(history, terms, taxRemittedBy);
        steps += history.length;
      },
    ),
    { numRuns: HISTORIES_PER_BATCH },
  );
}
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
process.stdout.write(`${steps.toLocaleString("en")} steps in ${seconds} s: imbalance 0, negative escrow 0\n`);
