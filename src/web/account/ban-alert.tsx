import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { BanView } from "./ban-flash.server.ts";

/** Shows the reason for a ban and the date on which the ban ends. */
export function BanAlert({ ban }: { ban: BanView }) {
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
