import { type AuditLogFilter, listAuditFilterChoices, listAuditLog } from "#domain/audit/audit-log.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/audit-log-page.ts";
import { parseInt32Id } from "./reject-form.server.ts";

const PAGE_PATH = "/moderation/log";

/** Parses the filter of the audit log from the URL. */
function parseLogFilter({ searchParams }: URL): AuditLogFilter {
  const getText = (name: string) => searchParams.get(name)?.slice(0, 100).replaceAll("\0", "") || undefined;
  return {
    userId: parseInt32Id(searchParams.get("who")) || undefined,
    action: getText("action"),
    subject: getText("subject"),
    subjectId: getText("id"),
  };
}

const getLogUrl = ({ userId, action, subject, subjectId }: AuditLogFilter, page = 1): string =>
  buildUrl(PAGE_PATH, { who: userId, action, subject, id: subjectId, page: page > 1 && page });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const { formatDateTime: moment } = getFormatters(language);
  const filter = parseLogFilter(url);
  const [log, choices] = await Promise.all([
    listAuditLog(db, filter, parsePageNumber(url)),
    listAuditFilterChoices(db),
  ]);
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("moderation.log.title")),
    filter,
    choices,
    items: log.items.map(({ at, details, ...entry }) => ({
      ...entry,
      at: moment(at),
      details: formatDetails(details),
    })),
    page: log.page,
    pages: log.pages,
  };
}

/** Formats the details of a log entry in one line. Only texts and numbers are shown. */
function formatDetails(details: Record<string, unknown>): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (name === "mends" && Array.isArray(value)) {
      return value.map((requestedChange: { field?: string; reason?: string; note?: string }) =>
        [requestedChange.field, requestedChange.reason, requestedChange.note].filter(Boolean).join(" / "),
      );
    }
    return typeof value === "string" || typeof value === "number" ? [`${name}: ${value}`] : [];
  });
  return parts.join("; ");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const subjects = ["ad", "person", "word", "conversation"] as const;
const subjectPages: Record<string, (id: string) => string> = {
  ad: (id) => `/moderation/ads/${id}`,
  person: (id) => `/moderation/people/${id}`,
  word: () => "/moderation/words",
};

/** Renders the audit log of moderators and administrators. */
export default function AuditLogPage({ loaderData: page }: Route.ComponentProps) {
  const { t, find } = useTranslation();
  const { filter } = page;
  const getActionText = (action: string) => find(`moderation.log.actions.${action.replace(".", "-")}`) ?? action;
  const getSubjectText = (subject: string) => {
    const knownSubject = subjects.find((each) => each === subject);
    return knownSubject ? t(`moderation.log.subjects.${knownSubject}`) : subject;
  };
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHeading title={page.title} text={t("moderation.log.text")} />
      <form method="get" action={PAGE_PATH} className="flex flex-wrap items-end gap-3">
        <Select
          id="log-who"
          name="who"
          label={t("moderation.log.moderator")}
          placeholder={t("moderation.log.anybody")}
          defaultValue={filter.userId ? String(filter.userId) : ""}
          options={page.choices.people.map(({ id, name }) => ({ value: String(id), label: name }))}
          className="grow basis-44 sm:max-w-60"
        />
        <Select
          id="log-action"
          name="action"
          label={t("moderation.log.action")}
          placeholder={t("moderation.log.anyAction")}
          defaultValue={filter.action ?? ""}
          options={page.choices.actions.map((value) => ({ value, label: getActionText(value) }))}
          className="grow basis-44 sm:max-w-60"
        />
        <Select
          id="log-subject"
          name="subject"
          label={t("moderation.log.subject")}
          placeholder={t("moderation.log.anySubject")}
          defaultValue={filter.subject ?? ""}
          options={subjects.map((value) => ({ value, label: getSubjectText(value) }))}
          className="grow basis-44 sm:max-w-60"
        />
        <Button type="submit" variant="outline">
          {t("moderation.log.filter")}
        </Button>
        {filter.subject && filter.subjectId && (
          <p className="flex min-h-10 basis-full items-center gap-2 text-14">
            {t("moderation.log.one", { subject: getSubjectText(filter.subject), id: filter.subjectId })}
            <a href={PAGE_PATH} className="link underline">
              {t("moderation.log.all")}
            </a>
          </p>
        )}
      </form>
      {page.items.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? "moderation.log.emptyFilter" : "moderation.log.empty")}
          text={isFiltered ? "" : t("moderation.log.emptyText")}
        >
          {isFiltered && (
            <a href={PAGE_PATH} className={getButtonClass("outline")}>
              {t("moderation.log.all")}
            </a>
          )}
        </EmptyState>
      ) : (
        <Table
          caption={t("moderation.log.entries")}
          hideCaption
          stickyFirst={false}
          rows={page.items}
          getKey={({ id }) => id}
          columns={[
            { id: "when", header: t("moderation.log.when"), cell: ({ at }) => at },
            {
              id: "who",
              header: t("moderation.log.moderator"),
              cell: ({ by }) =>
                by ? (
                  <a href={getLogUrl({ userId: by.id })} className="link underline">
                    <bdi>{by.name}</bdi>
                  </a>
                ) : (
                  ""
                ),
            },
            { id: "what", header: t("moderation.log.what"), cell: ({ action }) => getActionText(action) },
            {
              id: "subject",
              header: t("moderation.log.subject"),
              cell: ({ subject, subjectId }) => {
                const text = `${getSubjectText(subject)} ${subjectId}`;
                const href = subjectPages[subject]?.(subjectId);
                return href ? (
                  <a href={href} className="link whitespace-nowrap underline">
                    {text}
                  </a>
                ) : (
                  text
                );
              },
            },
            {
              id: "details",
              header: t("moderation.log.details"),
              cell: ({ details }) => (
                <span dir="auto" className="block max-w-96 min-w-40 text-13 text-ink-soft wrap-anywhere">
                  {details}
                </span>
              ),
            },
          ]}
        />
      )}
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => getLogUrl(filter, n)} />
    </>
  );
}
