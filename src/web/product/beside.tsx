import { needTexts } from "#i18n/texts.ts";
import { PartsForCarCard } from "#web/fit/parts-for-car.tsx";
import { MarketPosition } from "./market-position.tsx";
import type { ProductPageData } from "./page.server.ts";
import { PriceHistory } from "./price-history.tsx";
import { RevealPhone } from "./reveal-phone.tsx";
import { SellerCard } from "./seller-card.tsx";

await needTexts("fitment-pricing");

/** What helps to decide, one under the other: how the price stands, what it was, who sells it; on phones the seller's number stays in reach. */
export function Beside({ product }: { product: ProductPageData }) {
  return (
    <>
      {product.market && <MarketPosition market={product.market} />}
      {product.history && <PriceHistory steps={product.history} />}
      <SellerCard product={product} />
      {product.partsFor && <PartsForCarCard parts={product.partsFor} />}
      {product.hasPhone && (
        <div className="above-tabs fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 md:hidden">
          <RevealPhone ad={product.id} />
        </div>
      )}
    </>
  );
}
