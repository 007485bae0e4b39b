import { getBusinessPath } from "#domain/businesses/business.ts";
import { updateRentalSettings } from "#domain/businesses/business-page.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rentals-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createBusinessChangeContext,
  createBusinessNotFound,
  loadBusinessPage,
  parseFormVersion,
  requireBusiness,
  respondWithChangeErrors,
} from "./business-page.server.ts";
import { businessFlash } from "./flash.server.ts";
import { StaleBusinessNotice } from "./stale-business-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { business, answer } = await loadBusinessPage(args, "rentals");
  if (business.type !== "rental_room") throw createBusinessNotFound();
  return answer({ version: business.version, wantsDocuments: business.wantsDocuments });
}

export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  if (business.type !== "rental_room") throw createBusinessNotFound();
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["wantsDocuments"]);
  const version = parseFormVersion(form);
  const settings = { wantsDocuments: values.wantsDocuments === "yes" };
  const result = await updateRentalSettings(createBusinessChangeContext(args.context), business.id, version, settings);
  if (result.ok) throw businessFlash.redirect(args.context, `${getBusinessPath(business.id)}/rentals`, "saved");
  return respondWithChangeErrors(args, result, values, version, ({ wantsDocuments }) => ({
    wantsDocuments: wantsDocuments ? "yes" : "",
  }));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the terms that a rental outlet has for all its cars. */
export default function RentalsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const stale = answer?.stale;
  return (
    <BusinessLayout frame={page}>
      <p className="text-ink-soft">{t("businesses.rentals.text")}</p>
      <Card>
        <AccountForm
          key={page.version}
          action={page.path}
          answer={stale ? undefined : answer}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          {stale && <StaleBusinessNotice stale={stale} />}
          <input type="hidden" name="version" value={answer?.version ?? page.version} />
          <Checkbox
            id="rentals-wantsDocuments"
            name="wantsDocuments"
            value="yes"
            label={t("businesses.rentals.wantsDocuments")}
            hint={t("businesses.rentals.wantsDocumentsHint")}
            defaultChecked={answer ? answer.values.wantsDocuments === "yes" : page.wantsDocuments}
          />
          <div>
            <SubmitButton size="lg" className="max-sm:w-full">
              {t(stale ? "businesses.stale.save" : "account.save")}
            </SubmitButton>
          </div>
        </AccountForm>
      </Card>
    </BusinessLayout>
  );
}
