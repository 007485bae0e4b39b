import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { FitmentBadge } from "#ui/fit-badge.tsx";
import { Price } from "#ui/price.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import type { OrderLineViewModel } from "./order-view-model.server.ts";

/** Renders an order line with the agreed terms. `children` are its actions. */
export function OrderLineRow({ line, children }: { line: OrderLineViewModel; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 p-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <div className="aspect-4/3 self-start overflow-hidden rounded-sm bg-wash">
        <OrderLinePicture line={line} />
      </div>
      <div className="min-w-0">
        <h3 dir="auto" lang={line.name.lang} className="text-start leading-snug font-medium wrap-anywhere">
          {line.href ? (
            <a href={line.href} className="link">
              {line.name.text}
            </a>
          ) : (
            line.name.text
          )}
        </h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1 text-13 text-ink-soft empty:hidden">
          {line.sku && (
            <li>
              {t("orders.sku")} <bdi dir="ltr">{line.sku}</bdi>
            </li>
          )}
          {line.options.map(({ name, value }) => (
            <li key={name}>
              {name}: <bdi className="text-ink">{value}</bdi>
            </li>
          ))}
          {!line.isOne && (
            <li>
              <bdi>{line.quantity}</bdi> × <Price text={line.unit} className="font-medium! text-ink" />
            </li>
          )}
        </ul>
        {line.vehicle && (
          <p className="pt-1 text-13 text-ink-soft">
            <bdi dir="auto">{t("orders.forVehicle", { vehicle: line.vehicle })}</bdi>
          </p>
        )}
        {line.fit && line.vehicle && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
            <FitmentBadge fit={line.fit.fit} label={line.fit.label} />
            {line.rule && (
              <p className="text-13 text-ink-soft" dir="auto">
                {t("orders.rule", { rule: line.rule })}
              </p>
            )}
          </div>
        )}
        {line.car && <p className="pt-1 text-14 text-ink-soft">{line.car}</p>}
        {!line.href && <p className="pt-1 text-13 text-ink-faint">{t("orders.notListed")}</p>}
        {children}
      </div>
      <div className="col-start-2 sm:col-start-3 sm:text-end">
        <Price text={line.total} className="text-16" />
        {line.deposit !== undefined && (
          <p className="max-w-44 pt-0.5 text-13 text-ink-soft">
            {line.deposit ? (
              <>
                {t("orders.deposit")}: <Price text={line.deposit} className="font-medium! text-ink" />
              </>
            ) : (
              t("orders.noDeposit")
            )}
          </p>
        )}
      </div>
    </article>
  );
}

/** Renders the picture of an order line, or a drawing. */
export const OrderLinePicture = ({ line }: { line: Pick<OrderLineViewModel, "picture" | "kind"> }) => (
  <Thumbnail picture={line.picture} drawing={{ shape: line.kind === "part" ? "part" : "sedan" }} sizes="96px" />
);
