import { data } from "react-router";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/page.ts";
import NotFound from "./not-found.tsx";

/** RT-19: any path that is no page; also what was refused elsewhere is said here. */
export function loader({ context }: Route.LoaderArgs) {
  const { refused } = context.get(visitContext);
  if (refused !== undefined) throw data(null, { status: refused });
  return data(null, { status: 404 });
}

export default NotFound;
