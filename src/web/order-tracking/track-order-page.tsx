import { data } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { trackOrder } from "#domain/orders/order-tracking.server.ts";
import { trackOrderFields } from "#domain/orders/order-tracking.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { AccountField, AccountForm, useIsSubmitting } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/track-order-page.ts";
import { TrackedOrder } from "./tracked-order.tsx";
import { toTrackedOrderView } from "./tracked-order-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

const path = "/shop/track-order";

export function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  return {
    title: t("track.title"),
    description: t("track.description"),
    canonical: origin + path,
    language,
    number: (url.searchParams.get("number") ?? "").slice(0, 40),
  };
}

/**
 * Finds an order by number and e-mail address (RT-14). Every wrong pair gets the same response, and all attempts count
 * towards the rate limit.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, address } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, trackOrderFields);
  const found = await trackOrder({ db, clock, address }, values);
  if (found.ok) return data({ tracked: toTrackedOrderView(found.value, language) });
  return respondWithFormErrors(
    found.kind === "not_found" ? { ...found, code: "track.unknown" } : found,
    values,
    clock(),
  );
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the tracking form, or the order for a correct number and e-mail address. */
export default function TrackOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useIsSubmitting(path);
  const answer = actionData && "values" in actionData ? actionData : undefined;
  const tracked = actionData && "tracked" in actionData ? actionData.tracked : undefined;
  return (
    <div className="container-page pb-14">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[{ label: t("nav.home"), href: "/" }, { label: t("nav.shop"), href: "/shop" }, { label: page.title }]}
      />
      <div className="mx-auto max-w-2xl">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {tracked ? (
          <TrackedOrder order={tracked} path={path} />
        ) : (
          <>
            <p className="pt-1 pb-5 text-ink-soft">{t("track.text")}</p>
            <AccountForm
              action={path}
              answer={answer}
              className="grid gap-5 rounded-lg border border-line bg-paper p-5 sm:grid-cols-2 md:p-8"
            >
              <AccountField
                name="number"
                label={t("track.number")}
                hint={t("track.numberHint")}
                answer={answer}
                value={page.number}
                required
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
              />
              <AccountField
                name="email"
                type="email"
                label={t("track.email")}
                answer={answer}
                required
                dir="ltr"
                autoComplete="email"
              />
              <div className="sm:col-span-2">
                <Button type="submit" size="lg" busy={sending}>
                  {t("track.act")}
                </Button>
              </div>
            </AccountForm>
          </>
        )}
      </div>
    </div>
  );
}
