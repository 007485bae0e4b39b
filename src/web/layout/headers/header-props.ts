import type { Shell } from "../shell.server.ts";

/** Props of a desktop or mobile header. */
export type HeaderProps = { shell: Shell; searchText: string | undefined };
