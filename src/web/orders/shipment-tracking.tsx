import { useTranslation } from "#i18n/use-translation.ts";
import { DefinitionList } from "#ui/definition-list.tsx";

type Props = { sellerOrder: { carrier: string | null; trackingNumber: string | null } };

/** Renders the carrier and the tracking number of a shipment. */
export function ShipmentTracking({ sellerOrder }: Props) {
  const { t } = useTranslation();
  const rows = [
    { label: t("orders.carrier"), text: sellerOrder.carrier, dir: "auto" as const },
    { label: t("orders.tracking"), text: sellerOrder.trackingNumber, dir: "ltr" as const },
  ].flatMap(({ label, text, dir }) =>
    text
      ? [
          {
            label,
            value: (
              <bdi dir={dir} className="select-all">
                {text}
              </bdi>
            ),
          },
        ]
      : [],
  );
  if (rows.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-1">
      <DefinitionList items={rows} />
    </div>
  );
}
