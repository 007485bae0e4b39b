/** Maximum number of favourites of an account. Every page sends all ids to its listing cards. */
export const MAX_FAVOURITES = 1_000;

export const FAVOURITES_PER_PAGE = 16;

/** Time in which a removed favourite can be restored at its position, in milliseconds. */
export const FAVOURITE_UNDO_WINDOW_MS = 60 * 60 * 1_000;
