import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Table } from "#ui/table.tsx";
import type { ShownCase } from "./ad-page.server.ts";

/** What was there before: changes since the last look, the seller, former decisions, reports, and what happened. */
export function CaseHistory({ ad }: { ad: ShownCase }) {
  const { t } = useTranslation();
  const { seller } = ad;
  return (
    <>
      {ad.changes && <Changes changes={ad.changes} />}
      <Card
        title={t("moderation.case.history")}
        actions={
          seller.userId !== null && (
            <a href={`/moderation/people/${seller.userId}`} className="link underline">
              {t("moderation.case.person")}
            </a>
          )
        }
      >
        <p className="flex items-center gap-1.5 font-medium" lang={seller.name.lang}>
          <bdi>{seller.name.text}</bdi>
          {seller.verified && (
            <Icon name="verified" size={18} className="text-fits" label={t("moderation.ads.verified")} />
          )}
        </p>
        <p className="text-14 text-ink-soft">
          {seller.userId === null ? t("moderation.case.noAccount") : t("moderation.case.since", { date: seller.since })}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-14">
          {seller.ads.map(({ state, count }) => (
            <li key={state}>
              {state}: <span className="tabular-nums">{count}</span>
            </li>
          ))}
          <li>{t("moderation.case.refused", { count: seller.refused })}</li>
          <li>{t("moderation.case.reports", { count: seller.reports })}</li>
          <li>{t("moderation.case.bans", { count: seller.bans })}</li>
        </ul>
      </Card>
      {ad.reports.length > 0 && (
        <Card title={t("moderation.case.reported")}>
          <ul className="grid gap-3">
            {ad.reports.map((report, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place
              <li key={i} className="text-14">
                <p>
                  <ReportReasonText reason={report.reason} /> · {t(`moderation.reports.${report.state}`)} ·{" "}
                  <span className="text-ink-soft">{report.at}</span>
                </p>
                {report.text && (
                  <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
                    {report.text}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t("moderation.case.decisions")}>
        {ad.decisions.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.case.none")}</p>
        ) : (
          <ul className="grid gap-3 text-14">
            {ad.decisions.map((decision) => (
              <li key={decision.id}>
                <p className="flex flex-wrap items-center gap-x-2">
                  <Badge tone={decision.decision === "approve" ? "success" : "failure"}>
                    {t(`moderation.decision.${decision.decision}`)}
                  </Badge>
                  {decision.undone && <span>({t("moderation.case.undone")})</span>}
                  <span className="text-ink-soft">
                    {t("moderation.by.staff", { name: decision.by ?? t("moderation.nobody") })} · {decision.at}
                  </span>
                </p>
                {decision.mends.map((mend) => (
                  <p key={mend} className="pt-1 wrap-anywhere">
                    {mend}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {ad.events.length > 0 && (
        <Card title={t("moderation.case.events")}>
          <ul className="grid gap-1 text-14">
            {ad.events.map((event, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place
              <li key={i}>
                {event.what}{" "}
                <span className="text-ink-soft">
                  {event.by} · {event.at}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Why somebody reported an ad, in words. */
export function ReportReasonText({ reason }: { reason: string }) {
  const { find } = useTranslation();
  return <>{find(`moderation.report.reasons.${reason}`) ?? reason}</>;
}

function Changes({ changes }: { changes: NonNullable<ShownCase["changes"]> }) {
  const { t } = useTranslation();
  const title = t("moderation.case.diff", { date: changes.since });
  const nothing = changes.fields.length + changes.added.length + changes.removed.length === 0;
  if (nothing) return null;
  const thumb = "aspect-4/3 w-36 rounded-sm bg-wash object-cover";
  const pictures = (heading: string, urls: readonly string[]) =>
    urls.length > 0 && (
      <div>
        <h3 className="pb-1 text-14 font-medium">{heading}</h3>
        <ul className="flex flex-wrap gap-2">
          {urls.map((url) => (
            <li key={url}>
              <Picture src={url} alt="" className={thumb} fallback={<span className={`block ${thumb}`} />} />
            </li>
          ))}
        </ul>
      </div>
    );
  const empty = <span className="text-ink-faint">{t("moderation.case.empty")}</span>;
  const text = (value: string) =>
    value ? (
      <span dir="auto" className="block max-w-96 min-w-32 whitespace-pre-line wrap-anywhere">
        {value}
      </span>
    ) : (
      empty
    );
  return (
    <Card title={title}>
      <div className="grid gap-4">
        {changes.fields.length > 0 && (
          <Table
            caption={title}
            hideCaption
            rows={changes.fields}
            keyOf={({ field }) => field}
            columns={[
              { id: "field", header: t("moderation.case.field"), cell: ({ field }) => t(`moderation.field.${field}`) },
              { id: "before", header: t("moderation.case.before"), cell: ({ before }) => text(before) },
              { id: "after", header: t("moderation.case.after"), cell: ({ after }) => text(after) },
            ]}
          />
        )}
        {pictures(t("moderation.case.newPictures"), changes.added)}
        {pictures(t("moderation.case.gonePictures"), changes.removed)}
      </div>
    </Card>
  );
}
