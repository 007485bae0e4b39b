import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { findReportedQuestion } from "#domain/listing-questions/question-queries.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import {
  listingReportFields,
  listingReportMaxLengths,
  listingReportReasons,
} from "#domain/moderation/listing-report.ts";
import { reportListing } from "#domain/moderation/listing-reports.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { getWaitMinutes } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/report-listing-page.ts";
import { type ModerationFormError, useModerationFieldError } from "./form-errors.tsx";

await preloadMessages("moderation");

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function loadReportedListing({ params, context }: Args) {
  const { db } = context.get(requestContext);
  const id = parseListingId(params.product);
  const found = id === undefined ? undefined : await getListing(db, id);
  if (!found?.ok) throw data(null, { status: 404 });
  return found.value;
}

export async function loader(args: Route.LoaderArgs) {
  const listing = await loadReportedListing(args);
  const { language } = args.context.get(preferencesContext);
  const path = getListingPath(listing);
  const title = getListingTitle(listing, await getCatalog(args.context.get(requestContext).db));
  const question = await findReportedQuestion(
    args.context.get(requestContext).db,
    listing.id,
    parsePositiveId(args.url.searchParams.get("question")),
  );
  return {
    ...createUnlistedHead(args.context, `${path}/report`, (t) => t("moderation.report.title")),
    path,
    name: pickTranslation(title, language),
    /** Text of the report about a public question, with which moderators find the question. */
    draft: question === undefined ? undefined : { reason: "offensive", text: question },
    isMember: args.context.get(sessionContext) !== undefined,
  };
}

type ReportFormResult = ModerationFormError & { done?: boolean; own?: boolean; waitMinutes?: number };

/** Submits the report. It works for guests and without scripts. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, address } = args.context.get(requestContext);
  const actor = args.context.get(sessionContext)?.account;
  const listing = await loadReportedListing(args);
  const values = await readFormValues(args.request, listingReportFields);
  const now = clock();
  const result = await reportListing({ db, now, address }, actor, listing.id, values);
  const answer: ReportFormResult = { values, errors: [] };
  if (result.ok) return data<ReportFormResult>({ values: {}, errors: [], done: true });
  if (result.kind === "not_found") throw data(null, { status: 404 });
  if ("retryAt" in result) {
    return data<ReportFormResult>({ ...answer, waitMinutes: getWaitMinutes(result.retryAt, now) }, { status: 429 });
  }
  if (result.code === "report.own") return data<ReportFormResult>({ ...answer, own: true }, { status: 403 });
  const errors = (result.errors ?? []).map(({ path, code }) => ({ field: path, code }));
  return data<ReportFormResult>({ ...answer, errors }, { status: 400 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form to report a listing. */
export default function ReportListingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getFieldError = useModerationFieldError(answer);
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
            <a href={page.path} className={getButtonClass("outline")}>
              {t("moderation.report.back")}
            </a>
          }
        >
          {t(page.isMember ? "moderation.report.doneMember" : "moderation.report.done")}
        </Alert>
      ) : (
        <PostForm
          action={`${page.path}/report`}
          noValidate
          className="grid gap-5 rounded-lg border border-line bg-paper p-5 md:p-6"
        >
          <p className="text-ink-soft">{t("moderation.report.text")}</p>
          {answer && <ReportError answer={answer} />}
          <RadioGroup
            name="reason"
            label={t("moderation.report.reason")}
            options={listingReportReasons.map((value) => ({ value, label: t(`moderation.report.reasons.${value}`) }))}
            defaultValue={answer?.values.reason ?? page.draft?.reason}
            error={getFieldError("reason")}
            required
          />
          <TextArea
            id="report-text"
            name="text"
            label={t("moderation.report.words")}
            hint={t("moderation.report.wordsHint")}
            maxLength={listingReportMaxLengths.text}
            counter
            defaultValue={answer?.values.text ?? page.draft?.text ?? ""}
            error={getFieldError("text")}
          />
          <Button type="submit" size="lg" className="justify-self-start">
            {t("moderation.report.act")}
          </Button>
        </PostForm>
      )}
    </div>
  );
}

function ReportError({ answer }: { answer: ReportFormResult }) {
  const { t } = useTranslation();
  const text = answer.own
    ? t("moderation.report.own")
    : answer.waitMinutes === undefined
      ? t("moderation.report.summary")
      : t("moderation.report.wait", { count: answer.waitMinutes });
  return <FailureAlert>{text}</FailureAlert>;
}
