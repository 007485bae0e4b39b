import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

type Props = {
  application: {
    name: TextWithLanguage;
    type: "showroom" | "rental_room";
    status: "pending" | "rejected";
    reason: string | null;
    sent: string;
  };
};

/** Status of the member's business application. */
export function ApplicationCard({ application: { name, type, status, reason, sent } }: Props) {
  const { t } = useTranslation();
  return (
    <Card
      title={
        <span lang={name.lang}>
          <bdi>{name.text}</bdi>
        </span>
      }
      actions={
        <Badge tone={status === "pending" ? "warning" : "failure"} icon={status === "pending" ? "clock" : "failure"}>
          {t(`businesses.application.${status}`)}
        </Badge>
      }
    >
      <p className="text-14 text-ink-soft">
        {t(`seller.${type}`)} · {t("businesses.application.sent", { date: sent })}
      </p>
      <p className="pt-2">{t(`businesses.application.${status}Text`)}</p>
      {reason && (
        <blockquote className="mt-3 border-s-2 border-line-strong ps-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </blockquote>
      )}
      {status === "pending" && (
        <p className="pt-3">
          <a href="/account/business/withdraw" className={getButtonClass("outline")}>
            {t("businesses.application.withdraw")}
          </a>
        </p>
      )}
    </Card>
  );
}
