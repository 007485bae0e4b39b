/** Error that the operator can fix. Its message is printed without a stack trace. */
export class UsageError extends Error {}
