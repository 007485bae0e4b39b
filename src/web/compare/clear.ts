import { redirect } from "react-router";
import type { Route } from "./+types/clear.ts";
import { updateComparison } from "./update-comparison.server.ts";

/** Removes all listings from the comparison (ST-08). The page offers an undo. */
export const action = ({ request, context }: Route.ActionArgs) =>
  updateComparison({ request, context }, "cleared", () => []);

/** Redirects visitors who open the address of the form directly. */
export const loader = () => redirect("/shop/compare");
