/** Error that stops the copying, saving or restoring of a database and whose cause the operator can remove. */
export class TransferError extends Error {}
