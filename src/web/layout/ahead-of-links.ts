/** An ad's own page. */
export const adPage = /^\/shop\/products\/[^/]+$/;

/** Whether this visitor asked for as little as possible to be sent. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
