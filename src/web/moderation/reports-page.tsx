import { data, redirect } from "react-router";
import { z } from "zod";
import type { ReportState } from "#db/schema/moderation.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { decideListingReports } from "#domain/moderation/listing-reports.server.ts";
import { listReportedListings } from "#domain/moderation/reported-listings.server.ts";
import { requestedChangeFormFieldNames } from "#domain/moderation/requested-changes.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reports-page.ts";
import { ModerationFormAlert } from "./form-errors.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { parsePositiveId, rejectModerationForm } from "./reject-form.server.ts";
import { ReportedListingCard } from "./reported-listing-card.tsx";
import { ModerationStateLinks } from "./state-links.tsx";

const PAGE_PATH = "/moderation/reports";
const states = ["open", "upheld", "dismissed"] as const satisfies ReportState[];

const parseReportState = (url: URL): ReportState =>
  states.find((each) => each === url.searchParams.get("state")) ?? "open";
const getReportsUrl = (state: ReportState, page = 1): string =>
  buildUrl(PAGE_PATH, { state: state !== "open" && state, page: page > 1 && page });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { formatDateTime: moment } = getFormatters(language);
  const state = parseReportState(url);
  const found = await listReportedListings(db, state, parsePageNumber(url));
  return {
    ...createUnlistedHead(context, PAGE_PATH, getTranslator(language).t("moderation.reports.title")),
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
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  throw redirect(getReportsUrl(parseReportState(url), parsePageNumber(url)), { status: 303, headers });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the reports, grouped by listing. */
export default function ReportsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("moderation.reports.text")}</p>
      </div>
      <ModerationStateLinks
        label={t("moderation.reports.states")}
        links={states.map((state) => ({
          label: t(`moderation.reports.${state}`),
          href: getReportsUrl(state),
          current: state === page.state,
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
