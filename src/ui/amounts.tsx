import { Price } from "./price.tsx";

type Amount = { name: string; amount: string };
type Props = {
  rows: readonly Amount[];
  /** Sum of the amounts in the rows. */
  total: Amount;
  /** Note below the total. */
  note?: string | null | undefined;
  /** Makes screen readers announce changes of the amounts. */
  live?: boolean;
};

/** Renders a list of amounts and their total. */
export function AmountList({ rows, total, note, live = false }: Props) {
  return (
    <>
      <dl className="space-y-2" aria-live={live ? "polite" : undefined}>
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
          <dd>
            <Price text={total.amount} className="text-22" />
          </dd>
        </div>
      </dl>
      {note && <p className="pt-3 text-13 text-ink-soft">{note}</p>}
    </>
  );
}
