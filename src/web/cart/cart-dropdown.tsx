import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { Price, PriceSum } from "#ui/price.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { CartCountAnnouncer, CartIndicator } from "./cart-link.tsx";
import type { CartSummary } from "./cart-summary.server.ts";

/**
 * Renders the cart in the header: a counter and a panel with the first lines. The panel opens without JavaScript too.
 */
export function CartDropdown({ cart, worded = false }: { cart: CartSummary; worded?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu
        align="end"
        trigger={<CartIndicator cart={cart} worded={worded} />}
        triggerClass="rounded-sm hover:text-accent-text"
        panelClass="w-80 max-w-[90vw]"
      >
        {cart.lines.length === 0 ? (
          <p className="px-4 py-6 text-center text-14 text-ink-soft">{t("cart.emptyTitle")}</p>
        ) : (
          <ul className="divide-y divide-line px-4">
            {cart.lines.map((line) => (
              <li key={line.id} className="flex gap-3 py-3">
                <span className="aspect-4/3 w-16 shrink-0 self-start overflow-hidden rounded-sm bg-wash">
                  <Thumbnail picture={line.picture} drawing={{ shape: "part" }} />
                </span>
                <div className="min-w-0 grow text-13">
                  <a
                    href={line.href}
                    dir="auto"
                    lang={line.name.lang}
                    className="link line-clamp-2 text-start font-medium wrap-anywhere"
                  >
                    {line.name.text || t("card.unnamed")}
                  </a>
                  <p className="flex items-baseline justify-between gap-3 text-ink-soft">
                    <span>
                      {t("cart.quantity")}: <bdi>{line.quantity}</bdi>
                    </span>
                    {line.lineTotal ? (
                      <Price text={line.lineTotal} className="font-medium! text-ink" />
                    ) : (
                      t("stock.out")
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="space-y-3 border-t border-line p-4">
          {cart.more && <p className="text-13 text-ink-soft">{cart.more}</p>}
          {cart.lines.length > 0 && (
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-14 text-ink-soft">{t("charge.subtotal")}</span>
              <span className="text-end">
                <PriceSum prices={cart.subtotals} className="text-18" />
              </span>
            </p>
          )}
          <p className="flex flex-wrap gap-2">
            <a href="/shop/cart" className={getButtonClass("outline", "grow")}>
              {t("cart.view")}
            </a>
            {cart.count > 0 && (
              <a href="/shop/checkout" className={getButtonClass("primary", "grow")}>
                {t("cart.checkout")}
              </a>
            )}
          </p>
        </div>
      </Menu>
      <CartCountAnnouncer cart={cart} />
    </>
  );
}
