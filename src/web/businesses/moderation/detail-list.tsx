type Props = { items: readonly (readonly [label: string, value: string | null])[] };

/** Renders a list of labelled values. Empty values are left out. */
export function DetailList({ items }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {items.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-14 text-ink-soft max-sm:-mb-2">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
