import { createContext } from "react";

/** Ids of the visitor's favourites, including clicks that the server has not yet confirmed. */
export const FavouritesContext = createContext<ReadonlySet<number>>(new Set());

/** Id of the form that heart buttons submit. The form exists once per page (`hearts.tsx`). */
export const HEART_FORM_ID = "favourite";

export const favouriteActions = { add: "/shop/wishlist/add", remove: "/shop/wishlist/remove" } as const;
export type FavouriteActionName = keyof typeof favouriteActions;

/** Favourite that was added or removed in the browser and not yet confirmed by the server. */
export type PendingFavourite = { listingId: number; verb: FavouriteActionName };

/**
 * JSON response to a script that adds or removes a favourite. Guests get `signIn`, the path where they can sign in to
 * keep the favourite on all devices.
 */
export type FavouriteResponse =
  | { ok: true; name: string; changed: boolean; signIn?: string }
  | { ok: false; code: string };
