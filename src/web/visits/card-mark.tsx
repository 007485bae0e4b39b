import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useMark } from "./visitor-history.ts";

type Ad = { id: number; at?: number | undefined };

/** "Seen", or "New since your last visit": over the picture, so that nothing moves when it comes. */
export function CardMark({ ad, className }: { ad: Ad; className: string }) {
  const { t } = useTranslation();
  const mark = useMark(ad);
  if (!mark) return null;
  return (
    <span className={className} data-mark={mark}>
      <Icon name={mark === "seen" ? "eye" : "clock"} size={13} />
      {t(`card.${mark}`)}
    </span>
  );
}

/** The same for who hears a card's link by itself. */
export function useMarkInWords(ad: Ad): { "aria-description"?: string } {
  const { t } = useTranslation();
  const mark = useMark(ad);
  return mark ? { "aria-description": t(`card.${mark}`) } : {};
}
