import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { confirmAvailability, performListingAction } from "#domain/my-listings/actions.server.ts";
import { isHidingAction, isListingAction, type ListingAction } from "#domain/my-listings/actions.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-action-page.ts";
import { listingFlash } from "./listing-flash.server.ts";
import {
  getListingActionPath,
  getMyListingFromParams,
  getMyListingPath,
  getSellingContext,
  MY_LISTINGS_PATH,
} from "./my-listing-request.server.ts";
import { presentMyListing } from "./my-listing-view.server.ts";
import { getUpcomingBookings } from "./upcoming-bookings.server.ts";
import { UpcomingBookingsNotice } from "./upcoming-bookings-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/**
 * Actions that each confirmation page offers. Pausing and reserving need a confirmation only when the listing has
 * upcoming bookings.
 */
const confirmations = {
  sold: ["sold-here", "sold-elsewhere"],
  pause: ["pause"],
  reserve: ["reserve"],
  close: ["close"],
  delete: ["delete"],
} as const satisfies Record<string, ListingAction[]>;

const isConfirmation = (text: string | null): text is keyof typeof confirmations =>
  text !== null && Object.hasOwn(confirmations, text);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(requestContext);
  const preferences = args.context.get(preferencesContext);
  const listing = await getMyListingFromParams(args);
  const requestedAction = args.url.searchParams.get("act");
  const path = getMyListingPath(listing.id);
  const listingView = presentMyListing(
    { ...listing, ...listing.totals, note: null, asked: false },
    await getCatalog(db),
    preferences,
    clock(),
  );
  const question = isConfirmation(requestedAction) ? requestedAction : "sold";
  const choices = confirmations[question].filter((each) => listingView.acts.includes(each));
  // There is no confirmation page for an action that is not allowed now.
  if (!isConfirmation(requestedAction) || choices.length === 0) throw redirect(path);
  return {
    ...createUnlistedHead(args.context, `${path}/step`, (t) => t(`myListings.confirmations.${question}.title`)),
    path,
    name: listingView.name,
    question,
    choices,
    ahead: choices.some(isHidingAction) ? await getUpcomingBookings(args.context, [listing.id]) : undefined,
  };
}

/** Performs an action on the listing. When the listing has changed in the meantime, the page shows an explanation. */
export async function action(args: Route.ActionArgs) {
  const { id } = await getMyListingFromParams(args);
  const form = await args.request.formData().catch(() => new FormData());
  const actionName = form.get("act");
  const path = getMyListingPath(id);
  if (actionName === "still-there") {
    await confirmAvailability(getSellingContext(args.context), id);
    throw listingFlash.redirect(args.context, path, { did: "still-there" });
  }
  if (!isListingAction(actionName)) throw data(null, { status: 400 });
  const result = await performListingAction(getSellingContext(args.context), id, actionName, {
    unlessBooked: form.get("sure") !== "yes",
  });
  if (!result.ok && result.code === "ad.booked") throw redirect(getListingActionPath(id, actionName), 303);
  if (result.ok)
    throw listingFlash.redirect(args.context, actionName === "delete" ? MY_LISTINGS_PATH : path, {
      did: result.value.waits && actionName !== "reopen" ? "waits" : actionName,
    });
  throw listingFlash.redirect(args.context, path, { did: result.code === "ad.ordered" ? "ordered" : "late" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation before a listing is hidden. */
export default function ListingActionPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi dir="auto" lang={page.name.lang}>
            {page.name.text || t("card.unnamed")}
          </bdi>
        </p>
      </div>
      <Card>
        <PostForm action={`${page.path}/step`} replace className="grid gap-5">
          <input type="hidden" name="sure" value="yes" />
          {page.ahead && <UpcomingBookingsNotice bookings={page.ahead} />}
          <p>{t(`myListings.confirmations.${page.question}.text`)}</p>
          <div className="flex flex-wrap gap-3">
            {page.choices.map((each, i) => (
              <Button
                key={each}
                type="submit"
                name="act"
                value={each}
                size="lg"
                variant={
                  page.question === "close" || page.question === "delete" ? "danger" : i === 0 ? "primary" : "outline"
                }
              >
                {t(`myListings.actions.${each}`)}
              </Button>
            ))}
            <a href={page.path} className={getButtonClass("quiet", "", "lg")}>
              {t("myListings.cancelAction")}
            </a>
          </div>
        </PostForm>
      </Card>
    </div>
  );
}
