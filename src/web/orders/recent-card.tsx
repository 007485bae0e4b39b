import { useTranslation } from "react-i18next";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** The overview's word on what was ordered last. */
export function RecentOrdersCard() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("account.dashboard.orders")}
      className="md:col-span-2"
      actions={
        <a href="/account/orders" className="link py-1">
          {t("orders.all")}
        </a>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium">{t("account.dashboard.noOrders")}</p>
          <p className="text-14 text-ink-soft">{t("account.dashboard.noOrdersText")}</p>
        </div>
        <a href="/shop" className={buttonClass("outline")}>
          {t("account.dashboard.browse")}
        </a>
      </div>
    </Card>
  );
}
