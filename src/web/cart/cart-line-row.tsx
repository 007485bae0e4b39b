import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { QuantityInput } from "#ui/quantity.tsx";
import { LineFitmentBadge } from "#web/fitment/line-fit-badge.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import type { CartLineView } from "./cart-page.server.ts";

/** Renders a line of the cart. Its fields and buttons belong to the one form around all lines. */
export function CartLineRow({ line }: { line: CartLineView }) {
  const { t } = useTranslation();
  const name = line.name.text || t("card.unnamed");
  const error = `quantity-${line.id}-error`;
  const isAvailable = line.limit > 0;
  const isSinglePiece = line.limit === 1;
  const hasQuantityField = isAvailable && !isSinglePiece;
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 p-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it leads to the same place */}
      <a
        href={line.href}
        tabIndex={-1}
        aria-hidden
        className={`block aspect-4/3 self-start overflow-hidden rounded-sm bg-wash ${isAvailable ? "" : "opacity-50"}`}
      >
        <Thumbnail picture={line.picture} drawing={line.drawing} sizes="112px" />
      </a>
      <div className="min-w-0">
        <h3 dir="auto" lang={line.name.lang} className="line-clamp-2 text-start font-medium leading-snug wrap-anywhere">
          <a href={line.href} className="link">
            {name}
          </a>
        </h3>
        {line.chosen.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1 text-13 text-ink-soft">
            {line.chosen.map(({ option, value, color }) => (
              <li key={option} className="inline-flex items-center gap-1.5">
                {option}:
                {color && (
                  <span
                    aria-hidden
                    className="size-3.5 rounded-full border border-line-strong"
                    style={{ backgroundColor: color }}
                  />
                )}
                <bdi className="text-ink">{value}</bdi>
              </li>
            ))}
          </ul>
        )}
        {(line.left || (line.unit && !isSinglePiece)) && (
          <p className="flex flex-wrap gap-x-3 pt-1 text-13 text-ink-soft">
            {line.unit && !isSinglePiece && (
              <span>
                <Price text={line.unit} className="font-medium! text-ink" /> {t("cart.each")}
              </span>
            )}
            {line.left && <span className="text-warning">{line.left}</span>}
          </p>
        )}
        {line.agreed && (
          <p className={`pt-1 text-13 ${line.agreed === "holds" ? "text-fits" : "text-warning"}`}>
            {t(`cart.agreed.${line.agreed}`)}
          </p>
        )}
        {line.deposit && <p className="pt-1 text-13 text-ink-soft">{line.deposit}</p>}
        {line.fit && <LineFitmentBadge fitment={line.fit} className="pt-1.5" />}
        {line.notices.map(({ tone, text }) => (
          <p
            key={text}
            className={`flex items-start gap-1.5 pt-1.5 text-13 ${tone === "failure" ? "text-failure" : "text-warning"}`}
          >
            <Icon name={tone === "failure" ? "alert" : "info"} size={16} className="mt-0.5" />
            {text}
          </p>
        ))}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-1 sm:flex-col sm:items-end sm:justify-start">
        {line.total && (
          <p className="order-2 text-end sm:order-none">
            <span className="sr-only">{t("cart.lineTotal")}: </span>
            <Price text={line.total} className="text-16" />
            {line.estimate && (
              <span className="text-13 text-ink-soft max-sm:ms-2 sm:block">
                <bdi>{line.estimate}</bdi>
              </span>
            )}
          </p>
        )}
        <div className="flex grow items-center gap-1 sm:grow-0">
          {isSinglePiece && <input type="hidden" name={`quantity.${line.id}`} value="1" />}
          {hasQuantityField && (
            <QuantityInput
              id={`quantity-${line.id}`}
              name={`quantity.${line.id}`}
              label={t("cart.quantityOf", { name })}
              labelHidden
              value={line.typed}
              max={line.limit}
              lessLabel={t("cart.less")}
              moreLabel={t("cart.more")}
              invalid={line.error !== undefined}
              describedBy={line.error ? error : undefined}
            />
          )}
          <button
            type="submit"
            formAction="/shop/cart/remove"
            name="line"
            value={line.id}
            aria-label={t("cart.removeLine", { name })}
            title={t("cart.remove")}
            className={`grid h-11 place-items-center rounded-sm text-ink-soft hover:bg-wash hover:text-failure ${hasQuantityField ? "w-11" : "grid-flow-col gap-2 px-3 text-14"}`}
          >
            <Icon name="trash" size={18} />
            {!hasQuantityField && t("cart.remove")}
          </button>
        </div>
        {line.error && (
          <p
            id={error}
            role="alert"
            className="order-last basis-full text-13 text-failure sm:max-w-56 sm:basis-auto sm:text-end"
          >
            {line.error}
          </p>
        )}
      </div>
    </article>
  );
}
