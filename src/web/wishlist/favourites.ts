import { createContext } from "react";

/** The ids of the reader's favourites as hearts show them: with what was just pressed already done. */
export const Favourites = createContext<ReadonlySet<number>>(new Set());

/** The form that hearts belong to; it stands once on a page (`hearts.tsx`). */
export const heartForm = "favourite";

export const wishActions = { add: "/shop/wishlist/add", remove: "/shop/wishlist/remove" } as const;
export type WishVerb = keyof typeof wishActions;

/** What scripts are answered; `signIn` is where a visitor makes it a favourite of every device. */
export type WishAnswer = { ok: true; name: string; changed: boolean; signIn?: string } | { ok: false; code: string };
