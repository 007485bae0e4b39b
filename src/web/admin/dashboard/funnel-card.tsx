import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";

/** Numbers of visits from lists to orders for one kind of listing. */
type FunnelRow = {
  kind: string;
  name: string;
  steps: { step: "list" | "page" | "contact" | "cart" | "order"; count: string }[];
};

/** Renders how many visits lead from a list to an order, by kind of listing. */
export function FunnelCard({ funnel }: { funnel: readonly FunnelRow[] }) {
  const { t } = useTranslation();
  const title = t("admin.figures.funnel.title");
  return (
    <Card
      title={title}
      padded={false}
      footer={<p className="text-13 text-ink-soft">{t("admin.figures.funnel.text")}</p>}
    >
      <Table
        caption={title}
        hideCaption
        rows={funnel}
        getKey={({ kind }) => kind}
        columns={[
          { id: "kind", header: t("admin.figures.funnel.kind"), cell: ({ name }) => name },
          ...(funnel[0]?.steps ?? []).map(({ step }, i) => ({
            id: step,
            header: t(`admin.figures.funnel.steps.${step}`),
            cell: ({ steps }: FunnelRow) => <span className="tabular-nums">{steps[i]?.count}</span>,
          })),
        ]}
      />
    </Card>
  );
}
