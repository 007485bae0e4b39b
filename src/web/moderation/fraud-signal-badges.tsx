import { type FraudSignalName, isHighRiskSignal } from "#domain/moderation/fraud-signals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";

/** Renders the fraud signals of a listing. Serious ones are red. */
export function FraudSignalBadges({ signals }: { signals: readonly FraudSignalName[] }) {
  const { t } = useTranslation();
  if (signals.length === 0) return <Badge tone="success">{t("moderation.ads.noSigns")}</Badge>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {signals.map((name) => (
        <li key={name} className="flex">
          <Badge
            tone={isHighRiskSignal(name) ? "failure" : "warning"}
            icon={isHighRiskSignal(name) ? "alert" : undefined}
          >
            {t(`moderation.fraudSignal.${name}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
