import { data } from "react-router";
import { citiesBySlug } from "#domain/businesses/apply.server.ts";
import { businessPath, pageFields, readPage } from "#domain/businesses/business.ts";
import { changePage } from "#domain/businesses/page.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { sellerHeaderOf } from "#web/sellers/seller-header.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/details-page.ts";
import { businessOfPage, businessPage, refusedChange, staffing, versionOf } from "./business-of-page.server.ts";
import { DetailsForm } from "./details-form.tsx";
import { tellAt } from "./flash.server.ts";
import { Frame } from "./frame.tsx";
import { asTyped, cityOptions, pageValues } from "./shown-business.server.ts";

await Promise.all([needTexts("account"), needTexts("businesses"), needTexts("sellers"), needTexts("reviews")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await businessPage(args, "details");
  const catalogue = await catalogueOf(args.context.get(visitContext).db);
  return answer({
    version: business.version,
    verified: business.verifiedAt !== null,
    values: pageValues(business, catalogue),
    cities: cityOptions(catalogue, language),
  });
}

/** Saves the page, or shows what it would look like. */
export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "page");
  const context = staffing(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, pageFields);
  const catalogue = await catalogueOf(context.db);
  const version = versionOf(form);
  if (form.get("intent") === "preview") {
    const read = readPage(values, await citiesBySlug(context.db));
    if (read.ok) {
      const preview = sellerHeaderOf(asTyped(business, read.value), catalogue, args.context.get(preferencesContext), {
        now: context.now,
        reviews: undefined,
        reviewsHref: "",
      });
      return data({ values, errors: [], stale: undefined, preview, version });
    }
  }
  const result = await changePage(context, business.id, version, values);
  const own = businessPath(business.id);
  if (result.ok) {
    throw result.value.unverified
      ? tellAt(args.context, `${own}/verification`, "renamed")
      : tellAt(args.context, own, "saved");
  }
  return refusedChange(args, result, values, version, (now) => pageValues(now, catalogue));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What a business says of itself. */
export default function DetailsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <Frame frame={page}>
      <p className="text-ink-soft">{t("businesses.detailsText")}</p>
      <DetailsForm key={page.version} page={page} answer={answer} />
    </Frame>
  );
}
