import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import type { TokenView } from "./token-view.server.ts";

export function TokenSummary({ token: { name, may, ends: expiryDate, over, used } }: { token: TokenView }) {
  const { t } = useTranslation();
  const age = useAgeFormatter();
  return (
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {over && <Badge tone="warning">{t("tokens.expired")}</Badge>}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {may.map(({ area, may: permission }) => (
          <li key={area} className="rounded-sm bg-wash px-2 py-0.5 text-13">
            {t(`tokens.area.${area}`)}
            <span className="text-ink-soft"> · {t(`tokens.access.${permission}`)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-ink-soft">
        <span>
          {used ? t("tokens.used", { when: age(used.age) }) : t("tokens.unused")}
          {used?.from && (
            <>
              {" "}
              {t("tokens.from")} <bdi dir="ltr">{used.from}</bdi>
            </>
          )}
        </span>
        <span>{expiryDate ? t(over ? "tokens.ended" : "tokens.ends", { date: expiryDate }) : t("tokens.endless")}</span>
      </p>
    </div>
  );
}
