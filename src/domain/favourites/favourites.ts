/** More are no favourites any more, and every page tells its cards which ones they are. */
export const mostFavourites = 1_000;

export const favouritesPerPage = 16;

/** How long what was taken out comes back as it was, in milliseconds. */
export const undoable = 60 * 60 * 1_000;
