import { Outlet } from "react-router";
import { AccountFrame } from "#web/account/frame.tsx";
import { getAccountMenu } from "#web/account/menu.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { sessionContext } from "#web/context.ts";
import type { Route } from "./+types/layout.ts";

const requiresAccount = requires("account");

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => (args.context.get(sessionContext) ? requiresAccount(args, next) : next()),
];

export const loader = async ({ context }: Route.LoaderArgs) =>
  context.get(sessionContext) ? getAccountMenu(context) : undefined;

/** Stands around the favourites: a member's are a page of their account, a visitor's a page of its own. */
export default function WishlistLayout({ loaderData: menu }: Route.ComponentProps) {
  if (menu) return <AccountFrame menu={menu} />;
  return (
    <div className="container-page py-6 lg:py-10">
      <Outlet />
    </div>
  );
}
