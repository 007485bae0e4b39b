import { Outlet } from "react-router";
import { getAccountMenu } from "#web/account/account-menu.server.ts";
import { AccountMenuLayout } from "#web/account/account-menu-layout.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { sessionContext } from "#web/context.ts";
import type { Route } from "./+types/layout.ts";

const requiresAccount = requirePermission("account");

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => (args.context.get(sessionContext) ? requiresAccount(args, next) : next()),
];

export const loader = async ({ context }: Route.LoaderArgs) =>
  context.get(sessionContext) ? getAccountMenu(context) : undefined;

/** Renders the layout of the favourites: an account page for members, a separate page for guests. */
export default function FavouritesLayout({ loaderData: menu }: Route.ComponentProps) {
  if (menu) return <AccountMenuLayout menu={menu} />;
  return (
    <div className="container-page py-6 lg:py-10">
      <Outlet />
    </div>
  );
}
