import { redirect } from "react-router";
import type { Route } from "./+types/clear.ts";
import { updateComparison } from "./compared-list.server.ts";

/** Removes all listings from the comparison (ST-08). The page offers an undo. */
export const action = ({ request, context }: Route.ActionArgs) =>
  updateComparison({ request, context }, "cleared", () => []);

/** Redirects GET requests to the comparison. Forms post to this path. */
export const loader = () => redirect("/shop/compare");
