import { Icon } from "./icon.tsx";

type Props = {
  /** 0 … 5; shown in halves. */
  value: number;
  /** All of it in words: "4.3 of 5, 27 reviews". */
  label: string;
  /** Shown beside the stars, such as "4.3" and "(27)". */
  shown?: string;
  count?: string;
  size?: number;
};

const five = [1, 2, 3, 4, 5];

/** Stars that fill in the reading direction. */
export function Rating({ value, label, shown, count, size = 16 }: Props) {
  const halves = Math.round(Math.min(Math.max(value, 0), 5) * 2);
  return (
    <span className="inline-flex items-center gap-1.5 text-13">
      <span className="sr-only">{label}</span>
      <span className="relative inline-flex text-line-strong" aria-hidden>
        {five.map((star) => (
          <Icon key={star} name="star-filled" size={size} />
        ))}
        <span
          className="absolute inset-y-0 start-0 flex overflow-hidden text-star"
          style={{ width: `${halves * 10}%` }}
        >
          {five.map((star) => (
            <Icon key={star} name="star-filled" size={size} />
          ))}
        </span>
      </span>
      {shown && (
        <bdi aria-hidden className="font-medium tabular-nums">
          {shown}
        </bdi>
      )}
      {count && (
        <bdi aria-hidden className="text-ink-soft tabular-nums">
          {count}
        </bdi>
      )}
    </span>
  );
}
