/** Matches the path of a listing page. */
export const listingPagePattern = /^\/shop\/products\/[^/]+$/;

/** Returns whether the visitor's browser asks to save data. */
export const isDataSaverEnabled = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
