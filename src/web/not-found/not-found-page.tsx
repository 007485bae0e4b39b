import { data } from "react-router";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/not-found-page.ts";
import NotFound from "./not-found.tsx";

/**
 * Responds with 404 for unknown paths (RT-19). When the server renders this page for a refused request, throws the
 * status of the refusal.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { refusedStatus } = context.get(requestContext);
  if (refusedStatus !== undefined) throw data(null, { status: refusedStatus });
  return data(null, { status: 404 });
}

export default NotFound;
