/** Function that returns the current time. Domain code takes it as an argument, so that tests can set the time. */
export type Clock = () => Date;

export const getSystemTime: Clock = () => new Date();
