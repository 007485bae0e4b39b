import { businessPath } from "#domain/businesses/business.ts";
import { changeHours } from "#domain/businesses/page.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { hoursFields, hoursValues, weekOrder } from "#domain/sellers/read-hours.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { weekdayName } from "#web/sellers/hours.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/hours-page.ts";
import { businessOfPage, businessPage, changing, refusedChange, versionOf } from "./business-of-page.server.ts";
import { DayFields } from "./day-fields.tsx";
import { tellAt } from "./flash.server.ts";
import { Frame } from "./frame.tsx";
import { StaleNotice } from "./stale-notice.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await businessPage(args, "hours");
  const { cities } = await catalogueOf(args.context.get(visitContext).db);
  const city = cities.byId.get(business.cityId ?? 0);
  return answer({
    version: business.version,
    values: hoursValues(business.hours),
    days: weekOrder.map((day) => ({ day, name: weekdayName(day, language) })),
    city: city ? inLanguage(city.name, language).text : "",
  });
}

export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "page");
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, hoursFields);
  const version = versionOf(form);
  const result = await changeHours(changing(args.context), business.id, version, values);
  if (result.ok) throw tellAt(args.context, `${businessPath(business.id)}/hours`, "saved");
  return refusedChange(args, result, values, version, (now) => hoursValues(now.hours));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** When a business is open: up to three spans a day, also past midnight. */
export default function HoursPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.path);
  const stale = answer?.stale;
  return (
    <Frame frame={page}>
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
          {stale && <StaleNotice stale={stale} />}
          <input type="hidden" name="version" value={answer?.version ?? page.version} />
          {page.days.map(({ day, name }) => (
            <DayFields key={day} day={day} name={name} answer={answer} values={page.values} stale={stale} />
          ))}
          <div>
            <Button type="submit" size="lg" busy={sending} className="max-sm:w-full">
              {t(stale ? "businesses.stale.save" : "account.save")}
            </Button>
          </div>
        </AccountForm>
      </Card>
    </Frame>
  );
}
