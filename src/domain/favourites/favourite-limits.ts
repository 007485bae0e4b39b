/** Maximum number of favourites. Every page sends the ids to its listing cards. */
export const MAX_FAVOURITES = 1_000;

export const FAVOURITES_PER_PAGE = 16;

/** Time in which a removed favourite can be restored, in milliseconds. */
export const UNDO_WINDOW_MS = 60 * 60 * 1_000;
