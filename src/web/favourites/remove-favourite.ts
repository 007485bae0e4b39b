import { redirect } from "react-router";
import type { Route } from "./+types/remove-favourite.ts";
import { handleFavouriteAction } from "./favourite-action.server.ts";

/**
 * Removes a favourite (fields as in `add-favourite.ts`). Adding the listing again within an hour undoes the removal.
 */
export const action = (args: Route.ActionArgs) => handleFavouriteAction("remove", args);

/** Redirects GET requests to the favourites. Forms post to this path. */
export const loader = () => redirect("/shop/wishlist");
