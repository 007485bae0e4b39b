import type { RouterContextProvider } from "react-router";
import { getOrderPath } from "#domain/orders/order.ts";
import type { ReturnPage } from "#domain/returns/queries.server.ts";
import { getReturnPath, getSellerReturnPath } from "#domain/returns/return.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Presents one page of the returns of a buyer or of sellers. */
export function presentReturnList(
  context: Readonly<RouterContextProvider>,
  { items, page, pages }: ReturnPage,
  reader: "buyer" | "seller",
) {
  const { language, t } = getPageContext(context);
  const { formatDate, formatDateTime, formatNumber } = getFormatters(language);
  const path = reader === "buyer" ? "/account/returns" : "/account/sales/returns";
  return {
    ...createUnlistedHead(context, path, t(`returns.list.title.${reader}`)),
    path,
    reader,
    page,
    pages,
    items: items.map(({ found, order, sellerOrder }) => {
      const line = sellerOrder.lines.find(({ id }) => id === found.lineId);
      const isDue = found.respondBy && (reader === "buyer") === (found.state === "approved");
      return {
        id: found.id,
        href: reader === "buyer" ? getReturnPath(getOrderPath(order.id), found.id) : getSellerReturnPath(found),
        item: `${formatNumber(found.quantity)} × ${line ? pickTranslation(line.name, language).text : ""}`,
        number: t("orders.number", { number: order.number }),
        state: found.state,
        created: { iso: found.createdAt.toISOString(), text: formatDate(found.createdAt) },
        deadline:
          isDue && found.respondBy ? t("returns.list.until", { time: formatDateTime(found.respondBy) }) : undefined,
      };
    }),
  };
}

export type ReturnListData = ReturnType<typeof presentReturnList>;
