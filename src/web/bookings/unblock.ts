import { redirect } from "react-router";
import { unblockDays } from "#domain/bookings/blocks.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/unblock.ts";
import { bookingFlash } from "./flash.server.ts";
import { getCalendarPath, requireOwnRental } from "./rental-calendar.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Redirects GET requests to the calendar, because this path only accepts POST requests. */
export async function loader(args: Route.LoaderArgs) {
  const { ad } = await requireOwnRental(args);
  throw redirect(getCalendarPath(ad.id));
}

/** Makes blocked days of a rental car bookable again. Days that are already free stay free. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(requestContext);
  const { ad, sellerIds } = await requireOwnRental(args);
  const form = await args.request.formData().catch(() => new FormData());
  const id = form.get("block");
  await unblockDays(db, sellerIds, ad.id, parsePositiveId(id));
  throw bookingFlash.redirect(args.context, getCalendarPath(ad.id), { kind: "unblocked" });
}
