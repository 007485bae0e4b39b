import { redirect } from "react-router";
import type { Route } from "./+types/add-favourite.ts";
import { handleFavouriteAction } from "./favourite-action.server.ts";

/** Adds a favourite (RT-13, ST-07). Fields: `ad`, and `back` without JavaScript. */
export const action = (args: Route.ActionArgs) => handleFavouriteAction("add", args);

/** Redirects GET requests to the favourites. Forms post to this path. */
export const loader = () => redirect("/shop/wishlist");
