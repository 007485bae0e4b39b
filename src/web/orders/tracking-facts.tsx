import { useTranslation } from "#i18n/use-translation.ts";
import { Facts } from "#ui/facts.tsx";

/** Who brings a parcel, and under which number. */
export function TrackingFacts({ share }: { share: { carrier: string | null; trackingNumber: string | null } }) {
  const { t } = useTranslation();
  const facts = [
    { label: t("orders.carrier"), text: share.carrier, dir: "auto" as const },
    { label: t("orders.tracking"), text: share.trackingNumber, dir: "ltr" as const },
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
  if (facts.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-1">
      <Facts facts={facts} />
    </div>
  );
}
