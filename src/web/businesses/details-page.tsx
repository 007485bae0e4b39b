import { data } from "react-router";
import { getCityIdsBySlug } from "#domain/businesses/applications.server.ts";
import { businessPageFields, getBusinessPath } from "#domain/businesses/business.ts";
import { parseBusinessPageForm } from "#domain/businesses/business-input.ts";
import { updateBusinessPage } from "#domain/businesses/business-page.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { groupCitiesByCountry } from "#domain/catalog/city-groups.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getVatNumberExample } from "#domain/tax/vat-number.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { toSellerHeaderData } from "#web/sellers/seller-header.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/details-page.ts";
import { getBusinessFormValues, toSellerPreview } from "./business-form.server.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createStaffContext,
  loadBusinessPage,
  parseFormVersion,
  requireBusiness,
  respondWithChangeErrors,
} from "./business-page.server.ts";
import { BusinessDetailsForm } from "./details-form.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("businesses"),
  preloadMessages("sellers"),
  preloadMessages("reviews"),
]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language, country } = args.context.get(preferencesContext);
  const { business, answer } = await loadBusinessPage(args, "details");
  const catalog = await getCatalog(args.context.get(requestContext).db);
  const { t } = getTranslator(language);
  const example = getVatNumberExample(catalog.cities.byId.get(business.cityId ?? 0)?.country ?? null);
  return answer({
    vatNumberHint: example ? t("businesses.vatNumberExample", { example }) : t("businesses.vatNumberHint"),
    version: business.version,
    verified: business.verifiedAt !== null,
    values: getBusinessFormValues(business, catalog),
    cities: groupCitiesByCountry(catalog, language, country),
  });
}

/** Saves the business page or returns a preview. */
export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  const context = createStaffContext(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, businessPageFields);
  const catalog = await getCatalog(context.db);
  const version = parseFormVersion(form);
  if (form.get("intent") === "preview") {
    const parsed = parseBusinessPageForm(values, await getCityIdsBySlug(context.db));
    if (parsed.ok) {
      const preview = toSellerHeaderData(
        toSellerPreview(business, parsed.value),
        catalog,
        args.context.get(preferencesContext),
        {
          now: context.now,
          reviews: undefined,
          reviewsHref: "",
        },
      );
      return data({ values, errors: [], stale: undefined, preview, version });
    }
  }
  const result = await updateBusinessPage(context, business.id, version, values);
  const businessHref = getBusinessPath(business.id);
  if (result.ok) {
    throw result.value.unverified
      ? businessFlash.redirect(args.context, `${businessHref}/verification`, "renamed")
      : businessFlash.redirect(args.context, businessHref, "saved");
  }
  return respondWithChangeErrors(args, result, values, version, (now) => getBusinessFormValues(now, catalog));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page for the names, texts and contact details of a business. */
export default function DetailsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <BusinessLayout frame={page}>
      <p className="text-ink-soft">{t("businesses.detailsText")}</p>
      <BusinessDetailsForm key={page.version} page={page} answer={answer} />
    </BusinessLayout>
  );
}
