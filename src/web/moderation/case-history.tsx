import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Table } from "#ui/table.tsx";
import type { ModerationCaseView } from "./listing-case-page.server.ts";

/** Renders the history of a listing: changes since the last review, seller, decisions, reports and events. */
export function CaseHistory({ listing }: { listing: ModerationCaseView }) {
  const { t } = useTranslation();
  const { seller } = listing;
  return (
    <>
      {listing.changes && <ListingChanges changes={listing.changes} />}
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
      {listing.reports.length > 0 && (
        <Card title={t("moderation.case.reported")}>
          <ul className="grid gap-3">
            {listing.reports.map((report, i) => (
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
        {listing.decisions.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.case.none")}</p>
        ) : (
          <ul className="grid gap-3 text-14">
            {listing.decisions.map((decision) => (
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
                {decision.mends.map((requestedChange) => (
                  <p key={requestedChange} className="pt-1 wrap-anywhere">
                    {requestedChange}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {listing.events.length > 0 && (
        <Card title={t("moderation.case.events")}>
          <ul className="grid gap-1 text-14">
            {listing.events.map((event, i) => (
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

/** Renders the reason of a report as text. */
export function ReportReasonText({ reason }: { reason: string }) {
  const { find } = useTranslation();
  return <>{find(`moderation.report.reasons.${reason}`) ?? reason}</>;
}

function ListingChanges({ changes }: { changes: NonNullable<ModerationCaseView["changes"]> }) {
  const { t } = useTranslation();
  const title = t("moderation.case.diff", { date: changes.since });
  const isEmpty = changes.fields.length + changes.added.length + changes.removed.length === 0;
  if (isEmpty) return null;
  const thumb = "aspect-4/3 w-36 rounded-sm bg-wash object-cover";
  const renderPictures = (heading: string, urls: readonly string[]) =>
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
  const emptyText = <span className="text-ink-faint">{t("moderation.case.empty")}</span>;
  const renderText = (value: string) =>
    value ? (
      <span dir="auto" className="block max-w-96 min-w-32 whitespace-pre-line wrap-anywhere">
        {value}
      </span>
    ) : (
      emptyText
    );
  return (
    <Card title={title}>
      <div className="grid gap-4">
        {changes.fields.length > 0 && (
          <Table
            caption={title}
            hideCaption
            rows={changes.fields}
            getKey={({ field }) => field}
            columns={[
              { id: "field", header: t("moderation.case.field"), cell: ({ field }) => t(`moderation.field.${field}`) },
              { id: "before", header: t("moderation.case.before"), cell: ({ before }) => renderText(before) },
              { id: "after", header: t("moderation.case.after"), cell: ({ after }) => renderText(after) },
            ]}
          />
        )}
        {renderPictures(t("moderation.case.newPictures"), changes.added)}
        {renderPictures(t("moderation.case.gonePictures"), changes.removed)}
      </div>
    </Card>
  );
}
