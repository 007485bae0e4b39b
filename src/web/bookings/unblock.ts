import { redirect } from "react-router";
import { unblockDays } from "#domain/bookings/blocks.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { idOfParam } from "#web/orders/order-of-page.server.ts";
import type { Route } from "./+types/unblock.ts";
import { calendarPath, carOfPage } from "./ad-calendar.server.ts";
import { toBooking } from "./booking-of-page.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

/** There is nothing to see here: to the calendar. */
export async function loader(args: Route.LoaderArgs) {
  const { ad } = await carOfPage(args);
  throw redirect(calendarPath(ad.id));
}

/** Gives blocked days free; those that are free already stay so. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(visitContext);
  const { ad, sellerIds } = await carOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const id = form.get("block");
  await unblockDays(db, sellerIds, ad.id, idOfParam(typeof id === "string" ? id : undefined));
  throw toBooking(args.context, calendarPath(ad.id), "unblocked");
}
