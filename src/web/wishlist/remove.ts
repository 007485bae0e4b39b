import { redirect } from "react-router";
import type { Route } from "./+types/remove.ts";
import { answerWish } from "./form.server.ts";

/** Fields as for adding. Adding it again within an hour undoes it. */
export const action = (args: Route.ActionArgs) => answerWish("remove", args);

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/wishlist");
