import { getBusinessPath } from "#domain/businesses/business.ts";
import { updateOpeningHours } from "#domain/businesses/business-page.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import {
  openingHoursFields,
  toOpeningHoursFormValues,
  weekdaysFromSaturday,
} from "#domain/sellers/opening-hours-form.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { formatWeekday } from "#web/sellers/opening-hours.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/hours-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createBusinessChangeContext,
  loadBusinessPage,
  parseFormVersion,
  requireBusiness,
  respondWithChangeErrors,
} from "./business-page.server.ts";
import { OpeningDayFields } from "./day-fields.tsx";
import { businessFlash } from "./flash.server.ts";
import { StaleBusinessNotice } from "./stale-business-notice.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await loadBusinessPage(args, "hours");
  const { cities } = await getCatalog(args.context.get(requestContext).db);
  const city = cities.byId.get(business.cityId ?? 0);
  return answer({
    version: business.version,
    values: toOpeningHoursFormValues(business.hours),
    days: weekdaysFromSaturday.map((day) => ({ day, name: formatWeekday(day, language) })),
    city: city ? pickTranslation(city.name, language).text : "",
  });
}

export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, openingHoursFields);
  const version = parseFormVersion(form);
  const result = await updateOpeningHours(createBusinessChangeContext(args.context), business.id, version, values);
  if (result.ok) throw businessFlash.redirect(args.context, `${getBusinessPath(business.id)}/hours`, "saved");
  return respondWithChangeErrors(args, result, values, version, (now) => toOpeningHoursFormValues(now.hours));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the opening hours of a business: up to three spans per day, also past midnight. */
export default function HoursPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const stale = answer?.stale;
  return (
    <BusinessLayout frame={page}>
      <div className="text-ink-soft">
        <p>{t("businesses.hours.text")}</p>
        {page.city && <p className="pt-1 text-14">{t("businesses.hours.zone", { city: page.city })}</p>}
      </div>
      <Card>
        <AccountForm
          key={page.version}
          action={page.path}
          answer={stale ? undefined : answer}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          {stale && <StaleBusinessNotice stale={stale} />}
          <input type="hidden" name="version" value={answer?.version ?? page.version} />
          {page.days.map(({ day, name }) => (
            <OpeningDayFields key={day} day={day} name={name} answer={answer} values={page.values} stale={stale} />
          ))}
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
