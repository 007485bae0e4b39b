import { data, redirect } from "react-router";
import { performBulkAction, performListingAction } from "#domain/my-listings/actions.server.ts";
import { bulkListingActions, isListingAction } from "#domain/my-listings/actions.ts";
import { OWN_LISTINGS_PER_PAGE } from "#domain/my-listings/own-listings.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/bulk-action-page.ts";
import { listingFlash } from "./listing-flash.server.ts";
import { getListingActionPath, getSellingContext, MY_LISTINGS_PATH } from "./my-listing-request.server.ts";
import { getUpcomingBookings } from "./upcoming-bookings.server.ts";
import { UpcomingBookingsNotice } from "./upcoming-bookings-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export function loader({ context }: Route.LoaderArgs) {
  return createUnlistedHead(context, `${MY_LISTINGS_PATH}/bulk`, (t) => t("myListings.title"));
}

/**
 * Performs an action on one or several listings. Asks for confirmation before several listings are closed, and before
 * a listing with upcoming bookings is hidden.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const requestedUrl = parseLocalPath(form.get("back"));
  const back = requestedUrl?.startsWith(MY_LISTINGS_PATH) ? requestedUrl : MY_LISTINGS_PATH;
  const [singleAction, singleId] = String(form.get("one") ?? "").split(":");
  if (isListingAction(singleAction)) {
    const id = parsePositiveId(singleId);
    const result = await performListingAction(getSellingContext(context), id, singleAction, { unlessBooked: true });
    if (!result.ok && result.code === "ad.booked") throw redirect(getListingActionPath(id, singleAction), 303);
    if (!result.ok && result.kind === "not_found") throw data(null, { status: 404 });
    throw listingFlash.redirect(context, back, {
      did: result.ok
        ? result.value.waits && singleAction !== "reopen"
          ? "waits"
          : singleAction
        : result.code === "ad.ordered"
          ? "ordered"
          : "late",
    });
  }
  const bulkAction = bulkListingActions.find((each) => each === form.get("act"));
  const ids = form
    .getAll("ad")
    .map(parsePositiveId)
    .filter((id) => id > 0)
    .slice(0, OWN_LISTINGS_PER_PAGE);
  if (!bulkAction || ids.length === 0) throw redirect(back, 303);
  const unlessBooked = form.get("sure") !== "yes";
  if ((bulkAction === "close" || bulkAction === "pause") && unlessBooked) {
    const upcomingBookings = await getUpcomingBookings(context, ids);
    if (bulkAction === "close" || upcomingBookings) return { what: bulkAction, ids, back, ahead: upcomingBookings };
  }
  throw listingFlash.redirect(context, back, {
    did: bulkAction,
    ...(await performBulkAction(getSellingContext(context), ids, bulkAction, { unlessBooked })),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation before several listings are closed or paused. */
export default function BulkActionPage({ loaderData: page, actionData: confirmation }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">
        {confirmation ? t(`myListings.bulk.${confirmation.what}Title`) : page.title}
      </h1>
      <Card>
        {confirmation ? (
          <PostForm action="/account/ads/bulk" replace className="grid gap-5">
            <input type="hidden" name="act" value={confirmation.what} />
            <input type="hidden" name="sure" value="yes" />
            <input type="hidden" name="back" value={confirmation.back} />
            {confirmation.ids.map((id) => (
              <input key={id} type="hidden" name="ad" value={id} />
            ))}
            {confirmation.ahead && <UpcomingBookingsNotice bookings={confirmation.ahead} />}
            <p>{t(`myListings.bulk.${confirmation.what}Text`, { count: confirmation.ids.length })}</p>
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant={confirmation.what === "close" ? "danger" : "primary"} size="lg">
                {t(`myListings.actions.${confirmation.what}`)}
              </SubmitButton>
              <a href={confirmation.back} className={getButtonClass("quiet", "", "lg")}>
                {t("myListings.cancelAction")}
              </a>
            </div>
          </PostForm>
        ) : (
          <a href={LIST_PATH} className={getButtonClass("outline")}>
            {t("myListings.title")}
          </a>
        )}
      </Card>
    </div>
  );
}

const LIST_PATH = "/account/ads";
