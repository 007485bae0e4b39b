import { Icon } from "./icon.tsx";

type Props = {
  /** Rating from 0 to 5, shown in half stars. */
  value: number;
  /** Text for screen readers, such as "4.3 of 5, 27 reviews". */
  label: string;
  /** Average rating shown beside the stars, such as "4.3". `count` is the number of reviews, such as "(27)". */
  valueText?: string;
  count?: string;
  size?: number;
};

const STARS = [1, 2, 3, 4, 5];

/** Renders a star rating whose stars fill in the reading direction. */
export function Rating({ value, label, valueText, count, size = 16 }: Props) {
  const halves = Math.round(Math.min(Math.max(value, 0), 5) * 2);
  return (
    <span className="inline-flex items-center gap-1.5 text-13">
      <span className="sr-only">{label}</span>
      <span className="relative inline-flex text-line-strong" aria-hidden>
        {STARS.map((star) => (
          <Icon key={star} name="star-filled" size={size} />
        ))}
        <span
          className="absolute inset-y-0 start-0 flex overflow-hidden text-star"
          style={{ width: `${halves * 10}%` }}
        >
          {STARS.map((star) => (
            <Icon key={star} name="star-filled" size={size} />
          ))}
        </span>
      </span>
      {valueText && (
        <bdi aria-hidden className="font-medium tabular-nums">
          {valueText}
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
