import { data, Form } from "react-router";
import { z } from "zod";
import type { ReportState } from "#db/schema/moderation.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getListingQuestionsPath } from "#domain/listing-questions/listing-question.ts";
import { decideListingReports } from "#domain/moderation/listing-reports.server.ts";
import { listReportedListings } from "#domain/moderation/reported-listings.server.ts";
import { requestedChangeFormFieldNames } from "#domain/moderation/requested-changes.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Picture } from "#ui/picture.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reports-page.ts";
import { ReportReasonText } from "./case-history.tsx";
import { ModerationFormAlert, type ModerationFormError } from "./form-errors.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { rejectModerationForm } from "./reject-form.server.ts";
import { RequestedChangeFields } from "./requested-change-fields.tsx";

const PAGE_PATH = "/moderation/reports";
const states = ["open", "upheld", "dismissed"] as const satisfies ReportState[];

const parseReportState = (url: URL): ReportState =>
  states.find((each) => each === url.searchParams.get("state")) ?? "open";
const getReportsUrl = (state: ReportState, page = 1): string =>
  buildUrl(PAGE_PATH, { state: state !== "open" && state, page: page > 1 && page });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const { formatDateTime: moment } = getFormatters(language);
  const state = parseReportState(url);
  const found = await listReportedListings(db, state, parsePageNumber(url));
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("moderation.reports.title")),
    state,
    items: found.items.map(({ name, seller, reports, slug: _, ...listing }) => ({
      ...listing,
      name: pickTranslation(name, language),
      seller: pickTranslation(seller, language),
      reports: reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
    })),
    page: found.page,
    pages: found.pages,
  };
}

const verdictSchema = z.enum(["uphold", "dismiss"]);

/** Decides on all open reports of a listing. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, [...requestedChangeFormFieldNames, "ad"]);
  const kind = verdictSchema.safeParse(form.get("verdict")).data;
  const listing = { id: parsePositiveId(form.get("ad")), version: parsePositiveId(form.get("version")) };
  if (!kind || listing.id === 0) throw data(null, { status: 404 });
  const verdict = kind === "uphold" ? { kind, values } : { kind };
  const result = await decideListingReports({ db, now: clock(), origin }, getCurrentAccount(context), listing, verdict);
  if (!result.ok) return rejectModerationForm(result, values);
  wakeMail();
  throw moderationFlash.redirect(context, getReportsUrl(parseReportState(url), parsePageNumber(url)), { what: kind });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the reports, grouped by listing. */
export default function ReportsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={page.title} text={t("moderation.reports.text")} />
      <FilterLinks
        label={t("moderation.reports.states")}
        links={states.map((state) => ({
          label: t(`moderation.reports.${state}`),
          href: getReportsUrl(state),
          isCurrent: state === page.state,
        }))}
      />
      <ModerationFormAlert answer={answer} />
      {page.items.length === 0 ? (
        <EmptyState
          title={t("moderation.reports.empty")}
          text={t(page.state === "open" ? "moderation.reports.emptyText" : "moderation.reports.emptyOther")}
        />
      ) : (
        <ul className="grid gap-4">
          {page.items.map((listing) => (
            <li key={listing.id} className="min-w-0">
              <ReportedListingCard
                listing={listing}
                action={getReportsUrl(page.state, page.page)}
                isOpen={page.state === "open"}
                answer={answer?.values.ad === String(listing.id) ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => getReportsUrl(page.state, n)} />
    </>
  );
}

type Props = {
  listing: Route.ComponentProps["loaderData"]["items"][number];
  action: string;
  /** Whether the reports are undecided. */
  isOpen: boolean;
  answer: ModerationFormError | undefined;
};

/** Renders a listing with its reports and the decision on them. */
function ReportedListingCard({ listing, action, isOpen, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className="flex gap-4">
        <div className="aspect-4/3 w-24 shrink-0 self-start overflow-clip rounded-sm bg-wash sm:w-36">
          {listing.picture && (
            <Picture src={listing.picture} alt="" loading="lazy" className="size-full object-cover" fallback={null} />
          )}
        </div>
        <div className="grid min-w-0 grow content-start gap-1">
          <h2 className="font-semibold wrap-anywhere" lang={listing.name.lang}>
            <a href={`/moderation/ads/${listing.id}`} className="link">
              <bdi>{listing.name.text}</bdi>
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-14 text-ink-soft">
            <Badge tone={listing.status === "active" ? "success" : "unknown"}>
              {t(`moderation.state.${listing.status}`)}
            </Badge>
            <bdi lang={listing.seller.lang}>{listing.seller.text}</bdi> ·{" "}
            {t("moderation.reports.count", { count: listing.reports.length })}
          </p>
        </div>
      </div>
      <ul className="grid gap-3 pt-4">
        {listing.reports.map((report) => (
          <li key={report.id} className="border-s-2 border-line-strong ps-3 text-14">
            <p className="font-medium">
              <ReportReasonText reason={report.reason} />
            </p>
            {report.text && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {report.text}
              </p>
            )}
            <p className="text-13 text-ink-soft">
              {report.byId === null ? (
                t("moderation.reports.visitor")
              ) : (
                <a href={`/moderation/people/${report.byId}`} className="link underline">
                  <bdi>{report.by}</bdi>
                </a>
              )}{" "}
              · {report.at}
            </p>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
          <Form method="post" action={action}>
            <ListingFields listing={listing} />
            <Button type="submit" name="verdict" value="dismiss" variant="outline">
              {t("moderation.reports.dismiss")}
            </Button>
          </Form>
          <a href={getListingQuestionsPath(listing.id)} className={getButtonClass("outline")}>
            {t("moderation.reports.questions")}
          </a>
          <details open={answer !== undefined && answer.errors.length > 0} className="min-w-0 grow basis-72">
            <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-sm border border-failure px-4 text-14 font-medium text-failure hover:bg-failure-wash">
              {t("moderation.reports.uphold")}
            </summary>
            <Form method="post" action={action} noValidate className="grid max-w-xl gap-3 pt-3">
              <ListingFields listing={listing} />
              <RequestedChangeFields form={`ad-${listing.id}`} answer={answer} />
              <Button type="submit" name="verdict" value="uphold" variant="danger" className="justify-self-start">
                {t("moderation.reports.upholdAct")}
              </Button>
            </Form>
          </details>
        </div>
      )}
    </Card>
  );
}

function ListingFields({ listing: { id, version } }: { listing: { id: number; version: number } }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
