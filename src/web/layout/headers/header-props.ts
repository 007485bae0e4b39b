import type { PageShellData } from "../shell.server.ts";

/** Props of a desktop or mobile header. */
export type HeaderProps = { shell: PageShellData; searchText: string | undefined };
