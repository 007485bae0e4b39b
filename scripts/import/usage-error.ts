/** Something the person at the keyboard can mend. */
export class UsageError extends Error {}
