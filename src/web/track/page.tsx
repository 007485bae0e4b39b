import { data } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { trackOrder } from "#domain/orders/track.server.ts";
import { trackFields } from "#domain/orders/track.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { AccountField, AccountForm, useSending } from "#web/account/fields.tsx";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/page.ts";
import { trackedOrder } from "./tracked.server.ts";
import { TrackedOrder } from "./tracked-order.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

const path = "/shop/track-order";

export function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  return {
    title: t("track.title"),
    description: t("track.description"),
    canonical: origin + path,
    language,
    number: (url.searchParams.get("number") ?? "").slice(0, 40),
  };
}

/** RT-14. Every pair that is not an order's is answered alike, whatever is wrong with it, and all are counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, address } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, trackFields);
  const found = await trackOrder({ db, clock, address }, values);
  if (found.ok) return data({ tracked: trackedOrder(found.value, language) });
  return refused(found.kind === "not_found" ? { ...found, code: "track.unknown" } : found, values, clock());
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Where an order is, for who knows its number and the e-mail address it was placed with. */
export default function TrackOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(path);
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
