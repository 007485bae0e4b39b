import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = {
  sellerOrder: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | undefined };
};

/** Renders the carrier and the tracking number of a shipment, with a link to the page of the carrier. */
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
  const { trackingUrl } = sellerOrder;
  if (rows.length === 0 && !trackingUrl) return null;
  return (
    <div className="mt-4 border-t border-line pt-1">
      <DefinitionList items={rows} />
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={getButtonClass("outline", "mt-2")}
        >
          <Icon name="pin" size={18} />
          {t("orders.trackShipment")}
        </a>
      )}
    </div>
  );
}
