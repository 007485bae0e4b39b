import type { ListingKind } from "#db/schema/listings.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";

await preloadMessages("safety");

type Props = { kind: ListingKind; className?: string };

/** Renders three lines of advice for a kind of listing, with a link to the page about safety. */
export default function SafetyTips({ kind, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <aside className={`rounded-sm bg-wash p-3 text-13 ${className}`} data-safety-tips="">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="shield" size={16} className="text-fits" />
        {t("safety.title")}
      </p>
      <ul className="list-disc space-y-0.5 ps-4 pt-1 text-ink-soft">
        {(["check", "papers", "money"] as const).map((tip) => (
          <li key={tip}>{t(`safety.${kind}.${tip}`)}</li>
        ))}
      </ul>
      <a href="/site/safety" className="link inline-block py-1 font-medium">
        {t("safety.more")}
      </a>
    </aside>
  );
}
