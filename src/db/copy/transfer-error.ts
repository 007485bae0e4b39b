/** Reason why a database cannot be copied, saved or restored. The operator can fix it. */
export class TransferError extends Error {}
