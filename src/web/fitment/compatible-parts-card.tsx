import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CompatibleParts } from "./compatible-parts.server.ts";

/** Renders a card on the page of a car. It links to the parts that fit the car. */
export function CompatiblePartsCard({ parts }: { parts: CompatibleParts }) {
  const { t } = useTranslation();
  return (
    <section className="space-y-3 rounded-md border border-line bg-paper p-4">
      <div className="flex items-center gap-3">
        <Icon name="parts" size={22} className="shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <h2 className="text-16 font-semibold">{t("fitment.partsFor")}</h2>
          <p className="text-14 text-ink-soft">{parts.count}</p>
        </div>
      </div>
      <a href={parts.href} className={getButtonClass("outline", "w-full")}>
        {t("fitment.seeParts")}
        <Icon name="chevron-next" size={16} />
      </a>
    </section>
  );
}
