/** Number of cars that are chosen for a visitor. */
export const FOR_YOU_CARDS = 8;
/** Number of viewed and saved listings from which the cars follow. */
export const MAX_FOR_YOU_IDS = 20;
export const MAX_FOR_YOU_SEARCHES = 4;
