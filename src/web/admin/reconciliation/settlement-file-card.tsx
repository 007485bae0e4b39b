import { MAX_GAP_DAYS } from "#domain/reconciliation/settlement-period.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { Table } from "#ui/table.tsx";
import type { SettlementFileView } from "./settlement-file-view.server.ts";

/** Renders a compared settlement file: its rows, its totals by currency, and links to its differences. */
export function SettlementFileCard({ file }: { file: SettlementFileView }) {
  const { t } = useTranslation();
  const differencesPath = `/admin/settlement-differences?file=${file.id}`;
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-16 font-semibold wrap-anywhere">
              #{file.id} <bdi>{file.name}</bdi>
            </h2>
            <p className="text-13 text-ink-soft">
              <bdi dir="ltr">{file.provider}</bdi> · {file.created}
            </p>
            <p className="text-14">{t("admin.reconciliation.rows", { rows: file.rows, matched: file.matched })}</p>
            {file.periods.length === 0 && <p className="text-14">{t("admin.reconciliation.noPeriod")}</p>}
            {file.periods.map(({ currency, from, until, begins, previousFileId }) => (
              <p key={currency} className="text-14">
                {t("admin.reconciliation.period", { currency, from, until })}{" "}
                {t(`admin.reconciliation.begins.${begins}`, { number: previousFileId ?? "–", days: MAX_GAP_DAYS })}
              </p>
            ))}
          </div>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={file.open === 0 ? "success" : "warning"}>
              {file.open === 0
                ? t("admin.reconciliation.nothingOpen")
                : t("admin.reconciliation.open", { count: file.open })}
            </Badge>
            {file.differences > 0 && (
              <>
                <a href={differencesPath} className="link py-1 text-14">
                  {t("admin.reconciliation.differences")}
                </a>
                <a
                  href={`/admin/settlement-differences/export.csv?file=${file.id}`}
                  data-native=""
                  className="link py-1 text-14"
                >
                  {t("admin.export")}
                </a>
              </>
            )}
          </p>
        </div>
        <Table
          caption={t("admin.reconciliation.totals")}
          hideCaption
          rows={file.totals}
          getKey={({ key }) => key}
          columns={[
            {
              id: "part",
              header: t("admin.reconciliation.totals"),
              cell: ({ part, currency }) => `${t(`admin.reconciliation.part.${part}`)} (${currency})`,
            },
            {
              id: "theirs",
              header: t("admin.field.their_amount"),
              numeric: true,
              cell: ({ theirs }) => <Price text={theirs} className="font-normal!" />,
            },
            {
              id: "ours",
              header: t("admin.field.our_amount"),
              numeric: true,
              cell: ({ ours, isEqual }) => <Price text={ours} className={isEqual ? "font-normal!" : "text-failure"} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}
