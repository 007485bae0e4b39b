import { eraseDueDriverDocuments } from "#domain/driver-documents/erase-documents.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that erases the pictures of drivers' documents 30 days after their booking, at once and then every hour.
 * Returns a function that stops the job and resolves when the current run has ended.
 */
export const startDriverDocumentErasure = ({
  db,
  receipts,
  clock,
  every = 60 * 60_000,
  onError,
}: JobOptions & { receipts: Pick<ReceiptStore, "remove">; clock: Clock }) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping() && (await eraseDueDriverDocuments({ db, receipts }, clock())) > 0);
    },
    { name: "driver-document-erasure", every, onError, runImmediately: true },
  );
