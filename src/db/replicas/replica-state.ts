/** State of a read replica. `lag` is in milliseconds. */
export type ReplicaState = { name: string; isUsable: boolean; lag: number };
