import type { Route } from "./+types/layout.ts";
import { getAccountMenu } from "./account-menu.server.ts";
import { AccountMenuLayout } from "./account-menu-layout.tsx";
import { requirePermission } from "./current-account.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("account")];

export const loader = ({ context }: Route.LoaderArgs) => getAccountMenu(context);

/** Renders the account menu around all account pages. */
export default function AccountLayout({ loaderData: menu }: Route.ComponentProps) {
  return <AccountMenuLayout menu={menu} />;
}
