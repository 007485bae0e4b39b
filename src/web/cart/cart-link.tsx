import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CartSummary } from "./cart-summary.server.ts";

/** Renders a plain cart link with the counter for narrow headers (NV-09). */
export function CartLink({ cart, className = "" }: { cart: CartSummary; className?: string }) {
  if (!getSiteProfile().hasCart) return null;
  return (
    <>
      <a href="/shop/cart" className={`rounded-sm ${className}`}>
        <CartIndicator cart={cart} />
      </a>
      <CartCountAnnouncer cart={cart} />
    </>
  );
}

/** Renders the cart icon with its counter, styled like the other header indicators. */
export function CartIndicator({ cart, worded = false }: { cart: CartSummary; worded?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="indicator gap-2">
      <span className="relative" aria-hidden>
        <Icon name="cart" size={24} />
        <CountBadge value={cart.count} className="absolute -end-2 -top-1.5" />
      </span>
      <span className={worded ? "max-xl:sr-only" : "sr-only"}>{t("cart.title")}</span>
      {cart.count > 0 && <span className="sr-only">{cart.pieces}</span>}
    </span>
  );
}

/** Announces changes of the cart's count to screen readers, but not the initial count. */
export function CartCountAnnouncer({ cart }: { cart: CartSummary }) {
  const { t } = useTranslation();
  const initialCount = useRef(cart.count);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (cart.count !== initialCount.current) setChanged(true);
  }, [cart.count]);
  return (
    <span role="status" className="sr-only">
      {changed ? `${t("cart.title")}: ${cart.pieces}` : ""}
    </span>
  );
}
