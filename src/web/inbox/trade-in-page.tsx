import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { ModelOptions } from "#web/vehicles/model-options.tsx";
import type { Route } from "./+types/trade-in-page.ts";
import { TopicSummary } from "./topic-summary.tsx";
import { handleTradeInForm, loadTradeInPage } from "./trade-in-page.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

export const loader = ({ url, context }: Route.LoaderArgs) => loadTradeInPage(url, context);

export const action = ({ request, url, context }: Route.ActionArgs) => handleTradeInForm(request, url, context);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form that offers a car of the buyer in part payment. */
export default function TradeInPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <div className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6">
        {"path" in page ? (
          <>
            <TopicSummary topic={page.topic}>
              <p className="text-14 text-ink-soft">
                {page.price} · {t("inbox.viewing.with", { name: page.other.name.text })}
              </p>
            </TopicSummary>
            <TradeInForm key={`${page.values.model} ${page.values.year}`} page={page} answer={answer} />
          </>
        ) : (
          <Alert tone="info">{page.refused}</Alert>
        )}
      </div>
    </div>
  );
}

type FormProps = {
  page: Extract<Route.ComponentProps["loaderData"], { path: string }>;
  answer: Route.ComponentProps["actionData"];
};

function TradeInForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const firstInvalidField = Object.keys(answer?.errors ?? {})[0];
  const initial: Record<string, string> = page.values;
  const getProps = (name: string) => ({
    id: `trade-in-${name}`,
    name,
    defaultValue: answer?.values[name] ?? initial[name] ?? "",
    error: answer?.errors[name],
    autoFocus: name === firstInvalidField,
    tall: true,
    required: true,
  });
  return (
    <PostForm action={page.path} noValidate className="grid gap-4">
      <p className="text-14 text-ink-soft">{t("inbox.tradeIn.formText", { name: page.other.name.text })}</p>
      {firstInvalidField !== undefined && <FailureAlert>{t("inbox.viewing.summary")}</FailureAlert>}
      {answer && "text" in answer && answer.text && <FailureAlert>{answer.text}</FailureAlert>}
      {page.garage.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-14 font-medium">{t("inbox.tradeIn.garage")}</span>
          {page.garage.map(({ id, text, href }) => (
            <a key={id} href={href} className={getButtonClass("outline", "rounded-full!", "sm")}>
              <Icon name="car" size={16} />
              {text}
            </a>
          ))}
        </div>
      )}
      <Select
        {...getProps("model")}
        label={t("inbox.tradeIn.model")}
        placeholder={t("inbox.tradeIn.modelPlaceholder")}
        hint={
          <>
            {t("inbox.tradeIn.missing")}{" "}
            <a
              href={`/garage?back=${encodeURIComponent(page.path)}`}
              className="font-medium text-accent-text hover:underline"
            >
              {t("inbox.tradeIn.addVehicle")}
            </a>
          </>
        }
      >
        <ModelOptions makes={page.makes} />
      </Select>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select
          {...getProps("year")}
          label={t("inbox.tradeIn.year")}
          placeholder={t("inbox.tradeIn.modelPlaceholder")}
          options={page.years.map((year) => ({ value: year, label: year }))}
        />
        <TextInput
          {...getProps("mileage")}
          label={t("inbox.tradeIn.mileage")}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
        />
        <Select
          {...getProps("condition")}
          label={t("inbox.tradeIn.condition")}
          placeholder={t("inbox.tradeIn.modelPlaceholder")}
          options={page.conditions}
        />
      </div>
      {answer && "estimate" in answer && <Alert tone="info">{answer.estimate ?? t("inbox.tradeIn.noValue")}</Alert>}
      <input type="hidden" name="currency" value={page.currency} />
      <TextInput
        {...getProps("allowance")}
        label={t("inbox.tradeIn.allowance", { currency: page.currency })}
        hint={t("inbox.tradeIn.allowanceHint", { price: page.price })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg">{t("inbox.tradeIn.submit")}</SubmitButton>
        <Button type="submit" name="do" value="estimate" variant="outline" size="lg" formNoValidate>
          {t("inbox.tradeIn.estimate")}
        </Button>
        {(page.back ?? page.topic.href) && (
          <a href={page.back ?? page.topic.href} className={getButtonClass("quiet", "", "lg")}>
            {t("inbox.viewing.cancelForm")}
          </a>
        )}
      </div>
    </PostForm>
  );
}
