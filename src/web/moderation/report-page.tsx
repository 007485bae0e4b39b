import { data, Form } from "react-router";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf, productPath } from "#domain/ads/product.ts";
import { formValues } from "#domain/forms/fields.ts";
import { reportFields, reportLimits, reportReasons } from "#domain/moderation/report.ts";
import { reportAd } from "#domain/moderation/reports.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { minutesUntil } from "#web/account/refused.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/report-page.ts";
import { type ModerationAnswer, useFieldWrong } from "./wrong.tsx";

await needTexts("moderation");

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function adOf({ params, context }: Args) {
  const { db } = context.get(visitContext);
  const id = productIdOf(params.product);
  const found = id === undefined ? undefined : await getProduct(db, id);
  if (!found?.ok) throw data(null, { status: 404 });
  return found.value;
}

export async function loader(args: Route.LoaderArgs) {
  const ad = await adOf(args);
  const { language } = args.context.get(preferencesContext);
  const path = productPath(ad);
  return {
    ...headOf(args.context, `${path}/report`, translator(language).t("moderation.report.title")),
    path,
    name: inLanguage(ad.name, language),
    isMember: args.context.get(sessionContext) !== undefined,
  };
}

type Answer = ModerationAnswer & { done?: boolean; own?: boolean; waitMinutes?: number };

/** Takes the report; it works for visitors and without scripts. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, address } = args.context.get(visitContext);
  const actor = args.context.get(sessionContext)?.account;
  const ad = await adOf(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, reportFields);
  const now = clock();
  const result = await reportAd({ db, now, address }, actor, ad.id, values);
  const answer: Answer = { values, errors: [] };
  if (result.ok) return data<Answer>({ values: {}, errors: [], done: true });
  if (result.kind === "not_found") throw data(null, { status: 404 });
  if ("retryAt" in result) {
    return data<Answer>({ ...answer, waitMinutes: minutesUntil(result.retryAt, now) }, { status: 429 });
  }
  if (result.code === "report.own") return data<Answer>({ ...answer, own: true }, { status: 403 });
  const errors = (result.errors ?? []).map(({ path, code }) => ({ field: path, code }));
  return data<Answer>({ ...answer, errors }, { status: 400 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Says what is wrong with an ad. */
export default function ReportPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const wrong = useFieldWrong(answer);
  return (
    <div className="container-page max-w-2xl! py-6 lg:py-10">
      <div className="pb-5">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p>
          <a href={page.path} className="link underline wrap-anywhere" lang={page.name.lang}>
            <bdi>{page.name.text}</bdi>
          </a>
        </p>
      </div>
      {answer?.done ? (
        <Alert
          tone="success"
          role="status"
          action={
            <a href={page.path} className={buttonClass("outline")}>
              {t("moderation.report.back")}
            </a>
          }
        >
          {t(page.isMember ? "moderation.report.doneMember" : "moderation.report.done")}
        </Alert>
      ) : (
        <Form
          method="post"
          action={`${page.path}/report`}
          noValidate
          className="grid gap-5 rounded-lg border border-line bg-paper p-5 md:p-6"
        >
          <ForgeryField />
          <p className="text-ink-soft">{t("moderation.report.text")}</p>
          {answer && <Trouble answer={answer} />}
          <RadioGroup
            name="reason"
            label={t("moderation.report.reason")}
            options={reportReasons.map((value) => ({ value, label: t(`moderation.report.reasons.${value}`) }))}
            defaultValue={answer?.values.reason}
            error={wrong("reason")}
            required
          />
          <TextArea
            id="report-text"
            name="text"
            label={t("moderation.report.words")}
            hint={t("moderation.report.wordsHint")}
            maxLength={reportLimits.text}
            counter
            defaultValue={answer?.values.text ?? ""}
            error={wrong("text")}
          />
          <Button type="submit" size="lg" className="justify-self-start">
            {t("moderation.report.act")}
          </Button>
        </Form>
      )}
    </div>
  );
}

function Trouble({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const text = answer.own
    ? t("moderation.report.own")
    : answer.waitMinutes === undefined
      ? t("moderation.report.summary")
      : t("moderation.report.wait", { count: answer.waitMinutes });
  return (
    <Alert tone="failure" role="alert">
      {text}
    </Alert>
  );
}
