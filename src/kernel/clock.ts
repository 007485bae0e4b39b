/** Where "now" comes from: rules take it as an argument, so that tests can choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
