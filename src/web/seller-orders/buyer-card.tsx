import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AddressLines } from "#web/addresses/address-lines.tsx";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";

/** Renders the buyer's name, contact details and delivery address. */
export function BuyerCard({ order, share }: Pick<SellerOrderPageData, "order" | "share">) {
  const { t } = useTranslation();
  // A buyer who collects the goods does not reveal an address.
  const address = share.delivery === "delivery" ? (order.shipping ?? order.billing) : undefined;
  const { firstName, lastName, phone } = address ?? order.billing;
  const digits = phone.replace(/[^\d+]/g, "");
  return (
    <Card title={t(share.delivery === "delivery" ? "sellerOrders.sendTo" : "sellerOrders.pickUp")}>
      {address ? (
        <AddressLines address={address} />
      ) : (
        <p className="font-semibold wrap-anywhere">
          <bdi dir="auto">{`${firstName} ${lastName}`}</bdi>
        </p>
      )}
      <p className="pt-1 text-14 wrap-anywhere">
        <bdi dir="ltr">{order.email}</bdi>
      </p>
      <div className="flex flex-wrap gap-2 pt-3 print:hidden">
        <a href={`tel:${digits}`} className={getButtonClass("outline", "tabular-nums")}>
          <Icon name="phone" size={18} />
          <bdi dir="ltr">{phone}</bdi>
        </a>
        {order.hasAccount && (
          <a href={`/account/inbox/new?share=${share.id}`} className={getButtonClass("outline")}>
            <Icon name="messages" size={18} />
            {t("sellerOrders.message")}
          </a>
        )}
        <a href={`mailto:${order.email}`} className={getButtonClass("outline")}>
          <Icon name="mail" size={18} />
          {t("sellerOrders.write")}
        </a>
      </div>
    </Card>
  );
}
