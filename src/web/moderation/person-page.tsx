import type { ReactNode } from "react";
import { data } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { banPerson, liftBan } from "#domain/moderation/ban-commands.server.ts";
import { banFields } from "#domain/moderation/ban-rules.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/person-page.ts";
import { BanForms } from "./ban-forms.tsx";
import { ReportReasonText } from "./case-history.tsx";
import { ModerationFormAlert } from "./form-errors.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { loadPersonView, type PersonView } from "./person-view.server.ts";
import { parseInt32Id, rejectModerationForm } from "./reject-form.server.ts";

const getPersonPath = (id: number): string => `/moderation/people/${id}`;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadPersonView(context, parseInt32Id(params.person));
  if (!page) throw data(null, { status: 404 });
  return { ...createUnlistedHead(context, getPersonPath(page.id), page.name), ...page };
}

/** Bans a person or lifts the ban. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const id = parseInt32Id(params.person);
  const kind = form.get("do");
  if (id === 0 || (kind !== "ban" && kind !== "lift")) throw data(null, { status: 404 });
  const values = getFormValues(form, banFields);
  const commandContext = { db, now: clock(), origin };
  const actor = getCurrentAccount(context);
  const result =
    kind === "ban" ? await banPerson(commandContext, actor, id, values) : await liftBan(commandContext, actor, id);
  if (!result.ok && result.kind === "not_found") throw data(null, { status: 404 });
  if (!result.ok) return rejectModerationForm(result, values);
  wakeMail();
  throw moderationFlash.redirect(context, getPersonPath(id), { what: kind });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a person with listings, decisions and bans. */
export default function PersonPage({ loaderData: person, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-28 font-semibold wrap-anywhere">
        <bdi>{person.title}</bdi>
      </h1>
      <ModerationFormAlert answer={answer} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <div className="rounded-md border border-line bg-paper p-4">
            <DefinitionList
              columns={2}
              items={[
                { label: t("moderation.person.email"), value: <bdi dir="ltr">{person.email}</bdi> },
                ...(person.phone
                  ? [{ label: t("moderation.person.phone"), value: <bdi dir="ltr">{person.phone}</bdi> }]
                  : []),
                { label: t("moderation.person.role"), value: t(`moderation.role.${person.role}`) },
                { label: t("moderation.person.joined"), value: person.joined },
                ...person.sellers.map(({ name }) => ({
                  label: t("moderation.person.sellers"),
                  value: <bdi lang={name.lang}>{name.text}</bdi>,
                })),
              ]}
            />
            <p className="pt-3 text-14">
              <a href={`/moderation/log?subject=person&id=${person.id}`} className="link underline">
                {t("moderation.person.log")}
              </a>
            </p>
          </div>
          <PersonHistory person={person} />
        </div>
        <BanForms person={person} answer={answer} action={getPersonPath(person.id)} />
      </div>
    </>
  );
}

/** Renders a person's listings, the reports about them and the decisions on them. */
function PersonHistory({ person }: { person: PersonView }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("moderation.person.ads")}>
        {person.counts.length > 0 && (
          <ul aria-label={t("moderation.person.allStates")} className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-14">
            {person.counts.map(({ status, count }) => (
              <li key={status}>
                {t(`moderation.state.${status}`)}: <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        )}
        <HistoryRows
          emptyText={t("moderation.person.noAds")}
          rows={person.ads.map(({ id, name, status, at }) => ({
            adId: id,
            name,
            at,
            description: (
              <Badge tone={status === "active" ? "success" : "unknown"}>{t(`moderation.state.${status}`)}</Badge>
            ),
          }))}
        />
      </Card>
      <Card title={t("moderation.person.decisions")}>
        <HistoryRows
          emptyText={t("moderation.person.noDecisions")}
          rows={person.decisions.map(({ adId, name, decision, by, at }) => ({
            adId,
            name,
            at: `${by ?? ""} ${at}`.trim(),
            description: (
              <Badge tone={decision === "approve" ? "success" : "failure"}>
                {t(`moderation.decision.${decision}`)}
              </Badge>
            ),
          }))}
        />
      </Card>
      <Card title={t("moderation.person.reports")}>
        <HistoryRows
          emptyText={t("moderation.person.noReports")}
          rows={person.reports.map(({ adId, name, reason, at }) => ({
            adId,
            name,
            at,
            description: <ReportReasonText reason={reason} />,
          }))}
        />
        {person.sent.all > 0 && (
          <p className="pt-3 text-14 text-ink-soft">{t("moderation.person.sent", person.sent)}</p>
        )}
      </Card>
    </>
  );
}

type HistoryRow = { adId: number; name: TextWithLanguage; at: string; description: ReactNode };

function HistoryRows({ rows, emptyText }: { rows: readonly HistoryRow[]; emptyText: string }) {
  if (rows.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <ul className="grid gap-2 text-14">
      {rows.map(({ adId, name, at, description }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ad may be there several times
        <li key={i} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={`/moderation/ads/${adId}`} className="link min-w-0 font-medium wrap-anywhere" lang={name.lang}>
            <bdi>{name.text}</bdi>
          </a>
          <span>{description}</span>
          <span className="text-ink-soft">{at}</span>
        </li>
      ))}
    </ul>
  );
}
