import { redirect } from "react-router";
import type { Route } from "./+types/add.ts";
import { answerWish } from "./form.server.ts";

/** Fields: `ad`; `back` in plain forms (RT-13, ST-07). */
export const action = (args: Route.ActionArgs) => answerWish("add", args);

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/wishlist");
