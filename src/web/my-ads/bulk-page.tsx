import { data, Form, redirect } from "react-router";
import { act, actOnAll } from "#domain/ads/life/acts.server.ts";
import { bulkActs, isAct } from "#domain/ads/life/acts.ts";
import { ownAdsPerPage } from "#domain/ads/life/own-ads.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { localPath } from "#web/local-path.ts";
import { idOfParam } from "#web/orders/order-of-page.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/bulk-page.ts";
import { bookingsAheadOfAds } from "./bookings-ahead.server.ts";
import { BookingsAheadNotice } from "./bookings-ahead-notice.tsx";
import { led, listPath, sellingContext, stepPath } from "./own-ad.server.ts";

await Promise.all([needTexts("account"), needTexts("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export function loader({ context }: Route.LoaderArgs) {
  const { t } = translator(context.get(preferencesContext).language);
  return headOf(context, `${listPath}/bulk`, t("myAds.title"));
}

/**
 * Does something with the ads that were ticked, or with the one whose button it was; closing several asks once more, and so does
 * taking what is booked from sight.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const asked = localPath(form.get("back"));
  const back = asked?.startsWith(listPath) ? asked : listPath;
  const [one, oneId] = String(form.get("one") ?? "").split(":");
  if (isAct(one)) {
    const id = idOfParam(oneId);
    const result = await act(sellingContext(context), id, one, { unlessBooked: true });
    if (!result.ok && result.code === "ad.booked") throw redirect(stepPath(id, one), 303);
    if (!result.ok && result.kind === "not_found") throw data(null, { status: 404 });
    throw led(context, back, {
      did: result.ok
        ? result.value.waits && one !== "reopen"
          ? "waits"
          : one
        : result.code === "ad.ordered"
          ? "ordered"
          : "late",
    });
  }
  const what = bulkActs.find((each) => each === form.get("act"));
  const ids = form
    .getAll("ad")
    .map((id) => idOfParam(typeof id === "string" ? id : ""))
    .filter((id) => id > 0)
    .slice(0, ownAdsPerPage);
  if (!what || ids.length === 0) throw redirect(back, 303);
  const unlessBooked = form.get("sure") !== "yes";
  if ((what === "close" || what === "pause") && unlessBooked) {
    const ahead = await bookingsAheadOfAds(context, ids);
    if (what === "close" || ahead) return { what, ids, back, ahead };
  }
  throw led(context, back, { did: what, ...(await actOnAll(sellingContext(context), ids, what, { unlessBooked })) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more before several ads go from sight. */
export default function BulkPage({ loaderData: page, actionData: asked }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending("/account/ads/bulk");
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{asked ? t(`myAds.bulk.${asked.what}Title`) : page.title}</h1>
      <Card>
        {asked ? (
          <Form method="post" action="/account/ads/bulk" replace className="grid gap-5">
            <ForgeryField />
            <input type="hidden" name="act" value={asked.what} />
            <input type="hidden" name="sure" value="yes" />
            <input type="hidden" name="back" value={asked.back} />
            {asked.ids.map((id) => (
              <input key={id} type="hidden" name="ad" value={id} />
            ))}
            {asked.ahead && <BookingsAheadNotice ahead={asked.ahead} />}
            <p>{t(`myAds.bulk.${asked.what}Text`, { count: asked.ids.length })}</p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look={asked.what === "close" ? "danger" : "primary"} size="lg" busy={sending}>
                {t(`myAds.act.${asked.what}`)}
              </Button>
              <a href={asked.back} className={buttonClass("quiet", "", "lg")}>
                {t("myAds.keep")}
              </a>
            </div>
          </Form>
        ) : (
          <a href={listPathOnPage} className={buttonClass("outline")}>
            {t("myAds.title")}
          </a>
        )}
      </Card>
    </div>
  );
}

const listPathOnPage = "/account/ads";
