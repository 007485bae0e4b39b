import { data } from "react-router";
import type { WishAnswer } from "./favourites.ts";

/** A heart that finds no connection says so; the page around it stays. */
export async function unlessOffline<T>(ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    // Only fetch itself fails so; refusals and redirects of the server are passed on.
    if (!(error instanceof TypeError)) throw error;
    return data<WishAnswer>({ ok: false, code: "wishlist.offline" }, { status: 503 });
  }
}
