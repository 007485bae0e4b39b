import { redirect } from "react-router";
import type { Route } from "./+types/clear.ts";
import { changeAndTell } from "./answer.server.ts";

/** Takes everything out of the comparison (ST-08); the page offers to undo it. */
export const action = ({ request, context }: Route.ActionArgs) =>
  changeAndTell({ request, context }, "cleared", () => []);

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");
