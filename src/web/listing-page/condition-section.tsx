import { joinList } from "#i18n/join-list.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getButtonClass } from "#ui/button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { PanelStatesView } from "#web/body-panels/panel-states-view.tsx";
import { WhatsAppButton } from "../seller-info/whatsapp-button.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import type { ConditionRow, HistoryReportView, InspectionView } from "./vehicle-views.server.ts";

await preloadMessages("vehicle-details");

type Props = { rows: readonly ConditionRow[]; listing: ListingPageData };

/** Renders what the seller states about the condition of a car, and what the seller does not state. */
export default function ConditionSection({ rows, listing }: Props) {
  const { t, language } = useTranslation();
  const { inspection } = listing;
  const hasPanels = inspection !== undefined && Object.keys(inspection.panels).length > 0;
  const isInspected = Boolean(inspection?.date || inspection?.inspector || inspection?.report);
  const notStated = (name: string): ConditionRow => ({ name, value: undefined, isGood: false });
  const allRows = [
    ...rows,
    ...(hasPanels ? [] : [notStated(t("product.panels.title"))]),
    ...(isInspected ? [] : [notStated(t("product.inspection.title"))]),
  ];
  const missing = joinList(
    allRows.filter(({ value }) => value === undefined).map(({ name }) => name),
    language,
  );
  return (
    <section aria-labelledby="condition-title" className="rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 id="condition-title" className="pb-3 text-18 font-semibold">
        {t("product.condition.title")}
      </h2>
      <DefinitionList
        columns={2}
        items={allRows.map(({ name, value, isGood }) => ({
          label: name,
          value:
            value === undefined ? (
              <span className="font-normal text-ink-faint">{t("product.condition.notStated")}</span>
            ) : (
              <>
                {isGood && <Icon name="success" size={16} className="me-1.5 -mt-0.5 inline align-middle text-fits" />}
                <bdi>{value}</bdi>
              </>
            ),
        }))}
      />
      {listing.vin && <VinFacts vin={listing.vin} />}
      {inspection && isInspected && <InspectionFacts inspection={inspection} />}
      {inspection && hasPanels && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="pb-3 text-16 font-semibold">{t("product.panels.title")}</h3>
          <PanelStatesView states={inspection.panels} />
        </div>
      )}
      {listing.historyReport && <HistoryReport history={listing.historyReport} />}
      {inspection && (isInspected || hasPanels) && (
        <p className="pt-4 text-13 text-ink-soft">{t("product.inspection.seller")}</p>
      )}
      <div className="flex flex-wrap gap-2 pt-4 empty:hidden" data-screen-only="">
        {missing && (
          <AskButton listing={listing} text={t("product.condition.askText", { facts: missing })}>
            {t("product.condition.ask")}
          </AskButton>
        )}
        <AskButton listing={listing} text={t("product.condition.vinText")}>
          {t("product.condition.vin")}
        </AskButton>
      </div>
    </section>
  );
}

/** Renders the start of the VIN and the facts that it confirms. */
function VinFacts({ vin }: { vin: NonNullable<ListingPageData["vin"]> }) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4" data-vin="">
      <h3 className="text-14 font-medium text-ink-soft">{t("product.vin.title")}</h3>
      <p>
        <span className="sr-only">{t("product.vin.start", { start: vin.start })}</span>
        <bdi dir="ltr" aria-hidden className="font-mono text-15 tracking-wide">
          {vin.shown}
        </bdi>
      </p>
      {vin.agrees && (
        <p className="flex items-center gap-1.5 text-14 text-fits">
          <Icon name="success" size={16} />
          {t("product.vin.agrees", { facts: vin.agrees })}
        </p>
      )}
    </div>
  );
}

/** Renders who inspected the car and when, the highest reading of the paint, and the link to the report. */
function InspectionFacts({ inspection }: { inspection: InspectionView }) {
  const { t } = useTranslation();
  const { inspector, date, report, thickness } = inspection;
  const notStated = t("product.condition.notStated");
  return (
    <div className="mt-4 border-t border-line pt-4 text-14">
      <h3 className="pb-2 text-16 font-semibold">{t("product.inspection.title")}</h3>
      <p>
        {t("product.inspection.by", { inspector: wrapBidiIsolate(inspector ?? notStated), date: date ?? notStated })}
      </p>
      {thickness && <p className="pt-1">{t("product.inspection.thickness", { microns: thickness })}</p>}
      {report && (
        <a
          href={report.href}
          rel="nofollow ugc noopener noreferrer"
          target="_blank"
          className="link inline-flex min-h-9 items-center gap-1.5 font-medium"
        >
          <Icon name="file" size={16} className="text-ink-faint" />
          {t("product.inspection.report", { host: wrapBidiIsolate(report.host) })}
        </a>
      )}
    </div>
  );
}

/** Renders the history report that the seller attaches, and a link to the official service of the country. */
function HistoryReport({ history: { by, date, report, service } }: { history: HistoryReportView }) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 border-t border-line pt-4" data-history="">
      <h3 className="pb-2 text-16 font-semibold">{t("product.history.title")}</h3>
      {(by || date || report) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {by && <bdi>{by}</bdi>}
          {date && <bdi className="text-ink-soft">{date}</bdi>}
          {report && (
            <a
              href={report.href}
              target="_blank"
              rel="noopener nofollow"
              className="link inline-flex items-center gap-1.5"
            >
              <Icon name="file" size={16} className="text-ink-faint" />
              {t("product.inspection.report", { host: wrapBidiIsolate(report.host) })}
            </a>
          )}
          <span className="text-13 text-ink-soft">{t("product.history.seller")}</span>
        </p>
      )}
      {service && (
        <p className="pt-1 text-14 text-ink-soft">
          {t("product.history.order")}{" "}
          <a href={service.href} target="_blank" rel="noopener" className="link font-medium text-ink">
            {service.name}
          </a>
        </p>
      )}
    </div>
  );
}

/** Renders a button that asks the seller a question: in a message, else on WhatsApp. */
function AskButton({ listing, text, children }: { listing: ListingPageData; text: string; children: string }) {
  if (listing.message)
    return (
      <a
        href={`${listing.message}&text=${encodeURIComponent(text)}`}
        rel="nofollow"
        className={getButtonClass("outline")}
      >
        <Icon name="messages" size={18} />
        {children}
      </a>
    );
  return (
    listing.hasPhone &&
    listing.whatsApp && (
      <WhatsAppButton listingId={listing.id} variant="outline" className="" text={text}>
        {children}
      </WhatsAppButton>
    )
  );
}
