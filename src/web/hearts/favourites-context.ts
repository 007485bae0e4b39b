import { createContext } from "react";

/** Ids of the visitor's favourites, including clicks that the server has not yet confirmed. */
export const FavouritesContext = createContext<ReadonlySet<number>>(new Set());

/** Id of the form that heart buttons submit. The form exists once per page (`hearts.tsx`). */
export const HEART_FORM_ID = "favourite";

export const favouriteActions = { add: "/shop/wishlist/add", remove: "/shop/wishlist/remove" } as const;
export type FavouriteActionName = keyof typeof favouriteActions;

/** Favourite click without a response yet. */
export type PendingFavourite = { listingId: number; verb: FavouriteActionName };

/**
 * JSON response to a favourite action sent by a script. `signIn` is the path where a guest signs in to keep the
 * favourite on all devices.
 */
export type FavouriteResponse =
  | { ok: true; name: string; changed: boolean; signIn?: string }
  | { ok: false; code: string };
