import { Form } from "react-router";
import { saveShippingRate } from "#domain/shipping/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rate-page.ts";
import { readRateForm } from "./rate-form.server.ts";
import { RateForm } from "./rate-form.tsx";
import { loadRatePage, type RatePageData } from "./rate-page.server.ts";
import {
  buildRatesPath,
  createRatesContext,
  getRatesOwner,
  requireRate,
  shippingFlash,
} from "./rates-request.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("shipping")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadRatePage(args);

/** Saves a new rate for the country in the parameter `country`, or the rate with the id in `rate`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { searchParams } = url;
  const owner = await getRatesOwner(context, url.pathname, searchParams.get("seller"));
  const rates = createRatesContext(context, owner);
  const rateText = searchParams.get("rate");
  const rate = rateText ? await requireRate(rates, rateText) : undefined;
  const { values, fields, failure } = await readRateForm(request, rate?.country ?? searchParams.get("country") ?? "");
  const result = failure ?? (await saveShippingRate(rates, rate?.id, fields));
  if (!result.ok) return respondWithFormErrors(result, values, rates.now);
  throw shippingFlash.redirect(context, buildRatesPath(owner), { kind: rate ? "changed" : "added" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form of a shipping rate, or the choice of its country. */
export default function RatePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={page.country && <bdi>{page.country.name}</bdi>} textClass="text-18" />
      <Card className="max-w-3xl">
        {page.country ? <RateForm page={page} answer={answer} /> : <CountryForm page={page} />}
      </Card>
    </div>
  );
}

/** Renders the choice of the country, which decides the cities and the currency of the form. */
function CountryForm({ page }: { page: RatePageData }) {
  const { t } = useTranslation();
  return (
    <Form action={page.path} className="grid gap-5">
      {page.seller !== undefined && <input type="hidden" name="seller" value={page.seller} />}
      <Select
        id="rate-country"
        name="country"
        label={t("shipping.field.country")}
        hint={t("shipping.field.countryHint")}
        required
        tall
        options={page.countries}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={getButtonClass("primary", "", "lg")}>
          {t("shipping.continue")}
        </button>
        <a href={page.back} className={getButtonClass("quiet", "", "lg")}>
          {t("account.cancel")}
        </a>
      </div>
    </Form>
  );
}
