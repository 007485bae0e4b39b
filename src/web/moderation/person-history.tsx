import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { ReportReasonText } from "./case-history.tsx";
import type { PersonView } from "./person-view.server.ts";

/** Renders a person's listings, the reports about them and the decisions on them. */
export function PersonHistory({ person }: { person: PersonView }) {
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
