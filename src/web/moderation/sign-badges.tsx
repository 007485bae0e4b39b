import { isSerious, type SignName } from "#domain/moderation/signs.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";

/** The signs of an ad, the serious ones first and in red. */
export function SignBadges({ signs }: { signs: readonly SignName[] }) {
  const { t } = useTranslation();
  if (signs.length === 0) return <Badge tone="success">{t("moderation.ads.noSigns")}</Badge>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {signs.map((name) => (
        <li key={name} className="flex">
          <Badge tone={isSerious(name) ? "failure" : "warning"} icon={isSerious(name) ? "alert" : undefined}>
            {t(`moderation.sign.${name}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
