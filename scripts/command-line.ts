/** Error that the user of the command can fix. Only its message is printed, without a stack trace. */
export class UsageError extends Error {}
