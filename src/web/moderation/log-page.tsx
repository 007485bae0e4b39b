import { auditLog, type LogFilter, logChoices } from "#domain/audit/list.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/log-page.ts";
import { smallIdFrom } from "./refused.server.ts";

const path = "/moderation/log";

/** What of the log an address asks for. */
function filterOf({ searchParams }: URL): LogFilter {
  const text = (name: string) => searchParams.get(name)?.slice(0, 100).replaceAll("\0", "") || undefined;
  return {
    userId: smallIdFrom(searchParams.get("who")) || undefined,
    action: text("action"),
    subject: text("subject"),
    subjectId: text("id"),
  };
}

const hrefOf = ({ userId, action, subject, subjectId }: LogFilter, page = 1): string => {
  const query = new URLSearchParams({
    ...(userId ? { who: String(userId) } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(subjectId ? { id: subjectId } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `${path}?${query}` : path;
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { moment } = formatters(language);
  const filter = filterOf(url);
  const [log, choices] = await Promise.all([auditLog(db, filter, pageOfAddress(url)), logChoices(db)]);
  return {
    ...headOf(context, path, translator(language).t("moderation.log.title")),
    filter,
    choices,
    items: log.items.map(({ at, details, ...entry }) => ({ ...entry, at: moment(at), details: detailsOf(details) })),
    page: log.page,
    pages: log.pages,
  };
}

/** Details in a line: what is text or a number of them. */
function detailsOf(details: Record<string, unknown>): string {
  const words = Object.entries(details).flatMap(([name, value]) => {
    if (name === "mends" && Array.isArray(value)) {
      return value.map((mend: { field?: string; reason?: string; note?: string }) =>
        [mend.field, mend.reason, mend.note].filter(Boolean).join(" / "),
      );
    }
    return typeof value === "string" || typeof value === "number" ? [`${name}: ${value}`] : [];
  });
  return words.join("; ");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

const subjects = ["ad", "person", "word", "conversation"] as const;
const pages: Record<string, (id: string) => string> = {
  ad: (id) => `/moderation/ads/${id}`,
  person: (id) => `/moderation/people/${id}`,
  word: () => "/moderation/words",
};

/** What moderators and administrators did. */
export default function LogPage({ loaderData: page }: Route.ComponentProps) {
  const { t, find } = useTranslation();
  const { filter } = page;
  const actionWord = (action: string) => find(`moderation.log.actions.${action.replace(".", "-")}`) ?? action;
  const subjectWord = (subject: string) => {
    const known = subjects.find((each) => each === subject);
    return known ? t(`moderation.log.subjects.${known}`) : subject;
  };
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("moderation.log.text")}</p>
      </div>
      <form method="get" action={path} className="flex flex-wrap items-end gap-3">
        <Select
          id="log-who"
          name="who"
          label={t("moderation.log.who")}
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
          options={page.choices.actions.map((value) => ({ value, label: actionWord(value) }))}
          className="grow basis-44 sm:max-w-60"
        />
        <Select
          id="log-subject"
          name="subject"
          label={t("moderation.log.subject")}
          placeholder={t("moderation.log.anySubject")}
          defaultValue={filter.subject ?? ""}
          options={subjects.map((value) => ({ value, label: subjectWord(value) }))}
          className="grow basis-44 sm:max-w-60"
        />
        <Button type="submit" look="outline">
          {t("moderation.log.filter")}
        </Button>
        {filter.subject && filter.subjectId && (
          <p className="flex min-h-10 basis-full items-center gap-2 text-14">
            {t("moderation.log.one", { subject: subjectWord(filter.subject), id: filter.subjectId })}
            <a href={path} className="link underline">
              {t("moderation.log.all")}
            </a>
          </p>
        )}
      </form>
      {page.items.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? "moderation.log.emptyFilter" : "moderation.log.empty")}
          text={isNarrowed ? "" : t("moderation.log.emptyText")}
        >
          {isNarrowed && (
            <a href={path} className={buttonClass("outline")}>
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
          keyOf={({ id }) => id}
          columns={[
            { id: "when", header: t("moderation.log.when"), cell: ({ at }) => at },
            {
              id: "who",
              header: t("moderation.log.who"),
              cell: ({ by }) =>
                by ? (
                  <a href={hrefOf({ userId: by.id })} className="link underline">
                    <bdi>{by.name}</bdi>
                  </a>
                ) : (
                  ""
                ),
            },
            { id: "what", header: t("moderation.log.what"), cell: ({ action }) => actionWord(action) },
            {
              id: "subject",
              header: t("moderation.log.subject"),
              cell: ({ subject, subjectId }) => {
                const text = `${subjectWord(subject)} ${subjectId}`;
                const href = pages[subject]?.(subjectId);
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
      <OrderPages page={page.page} pages={page.pages} hrefOf={(n) => hrefOf(filter, n)} />
    </>
  );
}
