import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { Price } from "#ui/price.tsx";
import { Table } from "#ui/table.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AddressLines } from "#web/addresses/address-lines.tsx";
import { PrintButton } from "#web/orders/print-button.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/packing-slip-page.ts";
import { loadSellerOrder } from "./load-seller-order.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadSellerOrder(args);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/**
 * Renders the packing slip of a parcel with its address. It shows no prices, because the order may be a present,
 * except an amount due on delivery.
 */
export default function PackingSlipPage({ loaderData: { order, share, path } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isSent = share.delivery === "delivery";
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div>
          <a href={path} className="link inline-flex items-center gap-1 py-1 text-14">
            <Icon name="chevron-back" size={16} />
            {t("orders.number", { number: order.number })}
          </a>
          <p className="text-ink-soft">{t("sellerOrders.slipText")}</p>
        </div>
        <PrintButton />
      </div>
      <article className="grid gap-6 rounded-md border border-line bg-paper p-6 print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
          <div>
            <h1 className="text-22 font-semibold">{t("sellerOrders.slip")}</h1>
            <p>
              {t("orders.number", { number: order.number })}
              <span className="block text-14 text-ink-soft">{order.placed.text}</span>
            </p>
          </div>
          <Logo />
        </header>
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <section>
            <h2 className="pb-1 text-13 text-ink-soft">{t(isSent ? "sellerOrders.sendTo" : "sellerOrders.pickUp")}</h2>
            <AddressLines address={(isSent ? order.shipping : null) ?? order.billing} />
          </section>
          <section>
            <h2 className="pb-1 text-13 text-ink-soft">{t("sellerOrders.seller")}</h2>
            <p className="font-semibold wrap-anywhere" dir="auto">
              {share.seller.text}
            </p>
            {share.phone && (
              <p className="text-14">
                <bdi dir="ltr">{share.phone}</bdi>
              </p>
            )}
            {share.trackingNumber && (
              <p className="pt-2 text-14">
                {share.carrier && <bdi dir="auto">{share.carrier} </bdi>}
                <bdi dir="ltr">{share.trackingNumber}</bdi>
              </p>
            )}
          </section>
        </div>
        <Table
          caption={t("sellerOrders.slip")}
          hideCaption
          stickyFirst={false}
          rows={share.lines}
          getKey={(line) => line.id}
          columns={[
            {
              id: "name",
              header: t("sellerOrders.packed"),
              cell: (line) => (
                <span className="flex items-start gap-3 text-start">
                  <span className="mt-0.5 size-4 shrink-0 rounded-sm border border-line-control" aria-hidden />
                  <span className="min-w-0">
                    <bdi dir="auto" lang={line.name.lang}>
                      {line.name.text}
                    </bdi>
                    {line.options.length > 0 && (
                      <span className="block text-13 font-normal text-ink-soft">
                        {line.options.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
                      </span>
                    )}
                    {line.vehicle && (
                      <span className="block text-13 font-normal text-ink-soft">
                        {t("orders.forVehicle", { vehicle: line.vehicle })}
                      </span>
                    )}
                  </span>
                </span>
              ),
            },
            { id: "sku", header: t("orders.sku"), cell: (line) => <bdi dir="ltr">{line.sku ?? "–"}</bdi> },
            { id: "quantity", header: t("orders.quantity"), numeric: true, cell: (line) => line.quantity },
          ]}
        />
        {share.collect && (
          <p className="flex flex-wrap items-baseline justify-between gap-3 rounded-md border border-line p-4">
            <span className="font-semibold">{t("sellerOrders.collect.total")}</span>
            <Price text={share.collect.total} className="text-22" />
          </p>
        )}
        {order.notes && (
          <section>
            <h2 className="pb-1 text-13 text-ink-soft">{t("sellerOrders.buyerNotes")}</h2>
            <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
              {order.notes}
            </p>
          </section>
        )}
      </article>
    </div>
  );
}
