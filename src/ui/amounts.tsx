import { Price } from "./price.tsx";

type Amount = { name: string; amount: string };
type Props = {
  rows: readonly Amount[];
  /** Sum of the amounts in the rows. */
  total: Amount;
  /** Approximate value of the total in another currency. */
  estimate?: string | undefined;
};

/** Renders a list of amounts and their total. */
export function AmountList({ rows, total, estimate }: Props) {
  return (
    <dl className="space-y-2">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd>
            <Price text={amount} className="font-medium!" />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">{total.name}</dt>
        <dd className="text-end">
          <Price text={total.amount} className="text-22" />
          {estimate && (
            <span className="block text-13 text-ink-soft">
              <bdi>{estimate}</bdi>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
