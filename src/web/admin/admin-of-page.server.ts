import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { confirmOwnPassword } from "#domain/accounts/check-password.server.ts";
import type { AdminContext, Room } from "#domain/admin/room.ts";
import { rooms } from "#domain/admin/rooms.server.ts";
import { accountContext, accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

type Context = Readonly<RouterContextProvider>;

export const notFound = () => data(null, { status: 404 });

/** What the commands of the administration need of a request. Those that ask for the password need the request itself as well. */
export function adminContext(context: Context, request?: Request): AdminContext {
  const { db, clock, origin } = context.get(visitContext);
  const actor = accountOfPage(context);
  return {
    db,
    actor,
    now: clock(),
    origin,
    ...(request && {
      confirmPassword: (password: string) =>
        confirmOwnPassword(accountContext({ request, context }), actor, { password }),
    }),
  };
}

/** The room that an address names. */
export function roomOfPage(name: string | undefined): Room {
  const room = rooms.get(name ?? "");
  if (!room) throw notFound();
  return room;
}

const told = z.object({ what: z.string().max(40), count: z.number().optional() });
export type AdminTold = z.infer<typeof told>;

/** What was done, for the page that is shown next; worded by `admin.news`. */
export const adminFlash = {
  cookie: (value: AdminTold, origin: string): string => flashCookie("admin", value, origin),
  cleared: (origin: string): string => clearedFlash("admin", origin),
  read: (request: Request): AdminTold | undefined => readFlash(request, "admin", told),
};

/** A form's fields as text; one that was not sent is empty. */
export async function sentForm(request: Request): Promise<{ form: FormData; text: (name: string) => string }> {
  const form = await request.formData().catch(() => new FormData());
  return {
    form,
    text: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    },
  };
}
