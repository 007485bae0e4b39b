import { Fragment } from "react";
import { Icon } from "./icon.tsx";

/** Renders a formatted price. The price keeps its own text direction inside text of another direction. */
export function Price({ text, className = "" }: { text: string; className?: string }) {
  return <bdi className={`price-figure whitespace-nowrap ${className}`}>{text}</bdi>;
}

/** Renders prices in several currencies as a sum: "SAR 447.75 + $30.00". */
export function PriceSum({ prices, className = "" }: { prices: readonly string[]; className?: string }) {
  return prices.map((price, index) => (
    <Fragment key={price}>
      {index > 0 && " "}
      <span className="whitespace-nowrap">
        {index > 0 && "+ "}
        <Price text={price} className={className} />
      </span>
    </Fragment>
  ));
}

type TagProps = {
  /** Formatted price. Undefined when the price is on request. */
  price?: string | undefined;
  oldPrice?: string | undefined;
  /** Price reduction, such as "12%". */
  drop?: string | undefined;
  /** Unit of the price, such as "per day". */
  unit?: string | undefined;
  labels: { onRequest: string; old: string; drop: string };
  size?: "sm" | "md" | "lg";
};

const sizes = { sm: "text-15", md: "text-18", lg: "text-28" };

/**
 * Renders a price with its former price, reduction and unit. `labels.old` and `labels.drop` are texts for screen
 * readers.
 */
export function PriceTag({ price, oldPrice, drop, unit, labels, size = "md" }: TagProps) {
  if (!price)
    return <p className={`${size === "lg" ? "text-22" : "text-15"} font-medium text-ink-soft`}>{labels.onRequest}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Price text={price} className={sizes[size]} />
      {unit && <span className="text-13 text-ink-soft">{unit}</span>}
      {oldPrice && (
        <s className={`${size === "lg" ? "text-15" : "text-13"} text-ink-faint`}>
          <span className="sr-only">{labels.old} </span>
          <Price text={oldPrice} className="font-normal!" />
        </s>
      )}
      {drop && (
        <span className="inline-flex items-center gap-0.5 text-13 font-medium text-fits">
          <Icon name="price-drop" size={15} label={labels.drop} className="self-center" />
          <bdi>{drop}</bdi>
        </span>
      )}
    </p>
  );
}
