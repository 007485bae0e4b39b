import type { Route } from "./+types/layout.ts";
import { AccountFrame } from "./frame.tsx";
import { getAccountMenu } from "./menu.server.ts";
import { requires } from "./signed-in.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("account")];

export const loader = ({ context }: Route.LoaderArgs) => getAccountMenu(context);

/** Renders the menu around the pages of an account. */
export default function AccountLayout({ loaderData: menu }: Route.ComponentProps) {
  return <AccountFrame menu={menu} />;
}
