import { data } from "react-router";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/not-found-page.ts";
import NotFound from "./not-found.tsx";

/** Responds with 404 for unknown paths (RT-19). If the server refused the request, throws that status. */
export function loader({ context }: Route.LoaderArgs) {
  const { refusedStatus } = context.get(requestContext);
  if (refusedStatus !== undefined) throw data(null, { status: refusedStatus });
  return data(null, { status: 404 });
}

export default NotFound;
