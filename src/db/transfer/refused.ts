/** Why a database isn't copied, saved or restored: something the person at the keyboard can mend. */
export class TransferRefusedError extends Error {}
