import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { ModelOptions } from "#web/vehicles/model-options.tsx";
import type { Route } from "./+types/valuation-page.ts";
import { loadValuationPage, type ValuationPageData } from "./valuation-page.server.ts";

await preloadMessages("valuation");

export const loader = (args: Route.LoaderArgs) => loadValuationPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

/** Renders the form that describes a car, and the estimate of its value. */
export default function ValuationPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-5xl! pb-14">
      <PageBreadcrumbs crumbs={page.crumbs} />
      <h1 className="text-28 font-semibold md:text-36">{page.title}</h1>
      <p className="max-w-2xl pt-1 text-ink-soft">{page.description}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-6 lg:grid-cols-2">
        {page.result && <Result result={page.result} />}
        <ValuationForm page={page} />
      </div>
    </div>
  );
}

function ValuationForm({ page }: { page: ValuationPageData }) {
  const { t } = useTranslation();
  const { values, errors } = page;
  const hasDetails = values.trim !== "" || values.gear !== "" || values.condition !== "";
  return (
    <form
      method="get"
      action="/valuation"
      aria-label={t("valuation.form")}
      className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6"
    >
      <Select
        key={`model ${values.model}`}
        label={t("valuation.car")}
        name="model"
        defaultValue={values.model}
        error={errors.model}
        placeholder={t("valuation.carPlaceholder")}
        required
        tall
      >
        <ModelOptions makes={page.makes} />
      </Select>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          key={`year ${values.year}`}
          label={t("valuation.year")}
          name="year"
          defaultValue={values.year}
          error={errors.year}
          placeholder={t("valuation.yearPlaceholder")}
          options={page.years.map((year) => ({ value: year, label: year }))}
          required
          tall
        />
        <TextInput
          key={`mileage ${values.mileage}`}
          label={t("valuation.km")}
          name="mileage"
          defaultValue={values.mileage}
          error={errors.mileage}
          inputMode="numeric"
          dir="ltr"
          tall
        />
      </div>
      <details open={hasDetails} className="group">
        <summary className="link inline-flex cursor-pointer items-center gap-1.5 py-1 text-14 font-medium">
          {t("valuation.more")}
          <Icon name="chevron-down" size={16} className="text-ink-faint group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-3">
          {(
            [
              ["trim", page.trims],
              ["gear", page.gears],
              ["condition", page.conditions],
            ] as const
          ).map(([name, options]) => (
            <Select
              key={`${name} ${values[name]}`}
              label={t(`valuation.${name}`)}
              name={name}
              defaultValue={values[name]}
              placeholder={t("valuation.any")}
              options={options}
            />
          ))}
        </div>
      </details>
      <Button type="submit" variant={page.result ? "outline" : "primary"} className="min-h-11">
        {t("valuation.submit")}
      </Button>
    </form>
  );
}

function Result({ result }: { result: NonNullable<ValuationPageData["result"]> }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="estimate" className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
      {result.state === "few" ? (
        <Alert tone="info" title={<span id="estimate">{result.title}</span>}>
          {result.text}
        </Alert>
      ) : (
        <>
          <div>
            <h2 id="estimate" className="text-16 font-semibold text-ink-soft">
              {result.title}
            </h2>
            <p className="text-36 font-semibold tabular-nums">{result.median}</p>
            <p>{result.range}</p>
          </div>
          <div>
            <h3 className="pb-1 text-14 font-semibold">{t("valuation.reasons")}</h3>
            <ul className="grid gap-1.5 text-14 text-ink-soft">
              {result.reasons.map((reason) => (
                <li key={reason} className="flex gap-2">
                  <Icon name="check" size={16} className="mt-1 text-ink-faint" />
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={result.sell} className={getButtonClass("primary", "min-h-11 max-sm:w-full")}>
          {t("valuation.sell")}
        </a>
        <a href={result.comparable} className={getButtonClass("outline", "min-h-11 max-sm:w-full")}>
          {t("valuation.comparable")}
        </a>
      </div>
      {result.state === "estimated" && (
        <a href={result.guide.href} className="link inline-flex min-h-8 items-center gap-1 text-14 font-medium">
          {result.guide.label}
          <Icon name="arrow-next" size={16} />
        </a>
      )}
    </section>
  );
}
