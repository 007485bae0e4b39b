import { redirect } from "react-router";
import type { Route } from "./+types/add-favourite.ts";
import { handleFavouriteAction } from "./favourite-action.server.ts";

/** Adds a favourite. Fields: `ad`, and `back` in plain forms (RT-13, ST-07). */
export const action = (args: Route.ActionArgs) => handleFavouriteAction("add", args);

/** The URL was opened directly. */
export const loader = () => redirect("/shop/wishlist");
