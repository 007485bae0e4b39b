/** Error that makes copying, saving or restoring a database impossible. The operator can fix the cause. */
export class TransferError extends Error {}
