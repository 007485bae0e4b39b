/** Error that makes copying, saving or restoring a database impossible. The operator can fix its reason. */
export class TransferError extends Error {}
