import { takeBookingStep } from "#domain/bookings/commands.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { failure } from "#kernel/result.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/rental-step-page.ts";
import { toBooking } from "./booking-of-page.server.ts";
import { loadRental, rentalOfPage } from "./rental-of-page.server.ts";
import { RentalView } from "./rental-view.tsx";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadRental(args);

const news = {
  confirmed: "confirmed",
  refused: "refused",
  cancelled: "sellerCancelled",
  completed: "completed",
} as const;

const isStep = (to: string): to is keyof typeof news => Object.hasOwn(news, to);

/** Takes a booking a step further; who refuses or cancels one says why. */
export async function action(args: Route.ActionArgs) {
  const { clock, wakeMail } = args.context.get(visitContext);
  const { booking, steps } = await rentalOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["to", "note"]);
  const { to, note } = values;
  if (!isStep(to)) return refused(failure("conflict", "booking.illegal_step"), values, clock());
  const taken = await takeBookingStep(steps, booking.id, { to, note });
  if (!taken.ok) return refused(taken, values, clock());
  wakeMail();
  throw toBooking(args.context, `/account/rentals/${booking.id}`, news[to]);
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The booking again, with what is wrong with the step. */
export default function RentalStepPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <RentalView page={page} answer={answer} />;
}
