import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { ShownBan } from "./ban-flash.server.ts";

/** Why somebody can't come in, and until when. */
export function BanAlert({ ban }: { ban: ShownBan }) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="failure"
      role="alert"
      title={ban.until ? t("account.banned.until", { date: ban.until }) : t("account.banned.forever")}
    >
      <p className="whitespace-pre-line wrap-anywhere">
        {t("account.banned.reason")} <bdi>{ban.reason}</bdi>
      </p>
      <p className="pt-1">
        <a href="/site/contact-us-v1" className="link underline">
          {t("account.banned.write")}
        </a>
      </p>
    </Alert>
  );
}
