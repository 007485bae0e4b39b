/** Function that returns the current time. Domain code takes it as an argument, so that tests can set the time. */
export type Clock = () => Date;

/** Returns the current time of the operating system. */
export const getSystemTime: Clock = () => new Date();
