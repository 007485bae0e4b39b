import { useRouteLoaderData } from "react-router";
import { unpacked } from "#web/packed.ts";
import type { loader } from "../root.tsx";
import type { Shell } from "./shell.server.ts";

/** What the page's frame knows of the visitor; undefined on a page whose frame failed. */
export function useShell(): Shell | undefined {
  const data = useRouteLoaderData<typeof loader>("root");
  return data && unpacked(data.frame).shell;
}
