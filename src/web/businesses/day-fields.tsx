import type { Weekday } from "#domain/sellers/opening-hours.ts";
import { hoursField, spansOnDay } from "#domain/sellers/read-hours.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FieldNotes } from "#ui/field.tsx";
import { useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { Stale } from "./business-of-page.server.ts";

type Props = {
  day: Weekday;
  name: string;
  answer: FormAnswer | undefined;
  values: Readonly<Record<string, string>>;
  stale: Pick<Stale, "values"> | undefined;
};

const spans = Array.from({ length: spansOnDay }, (_, nth) => nth);
const box =
  "h-11 w-full min-w-0 rounded-sm border border-line-control bg-paper px-2 text-16 outline-info hover:border-ink-soft focus-visible:border-info focus-visible:outline-2 aria-invalid:border-failure md:text-15 dark:scheme-dark";

const shownSpans = (values: Readonly<Record<string, string>>, day: Weekday): string =>
  spans
    .map((nth) => [values[hoursField("open", day, nth)], values[hoursField("close", day, nth)]])
    .flatMap(([open, close]) => (open ? [`${open}–${close}`] : []))
    .join(", ");

/** The opening hours of one day; without any it is closed. */
export function DayFields({ day, name, answer, values, stale }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const held = (field: string) => (answer ? answer.values[field] : values[field]) ?? "";
  const mine = new Set(spans.flatMap((nth) => [hoursField("open", day, nth), hoursField("close", day, nth)]));
  const error = answer?.errors.find(({ field }) => mine.has(field));
  const noteId = `hours-${day}`;
  const theirs = stale ? shownSpans(stale.values, day) : "";
  const differs = stale !== undefined && theirs !== shownSpans(answer?.values as Record<string, string>, day);
  // Most open once or twice a day: more is folded away until it is needed.
  const seldom = spans.slice(2);
  const seldomUsed = seldom.some((nth) => held(hoursField("open", day, nth)) || held(hoursField("close", day, nth)));
  const span = (nth: number) => (
    <fieldset key={nth} className="min-w-0">
      <legend className="sr-only">{t("businesses.hours.span", { day: name, number: nth + 1 })}</legend>
      <div className="flex items-center gap-2" dir="ltr">
        {(["open", "close"] as const).map((edge) => {
          const field = hoursField(edge, day, nth);
          const bad = answer?.errors.some((each) => each.field === field);
          return (
            <div key={edge} className="flex min-w-0 grow items-center gap-2">
              {edge === "close" && <span aria-hidden>–</span>}
              <input
                type="time"
                name={field}
                aria-label={t(`businesses.hours.${edge}`)}
                aria-invalid={bad ? true : undefined}
                aria-describedby={error ? `${noteId}-error` : undefined}
                defaultValue={held(field)}
                className={box}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-2 border-b border-line pb-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="float-start font-medium sm:pt-2.5">{name}</legend>
      <div className="grid min-w-0 gap-2 sm:col-start-2">
        <div className="grid gap-2 md:grid-cols-2 md:gap-4">{[0, 1].map(span)}</div>
        {seldom.length > 0 && (
          <details open={seldomUsed || undefined}>
            <summary className="link inline-flex min-h-8 items-center text-14">{t("businesses.hours.more")}</summary>
            <div className="grid gap-2 pt-1 md:grid-cols-2 md:gap-4">{seldom.map(span)}</div>
          </details>
        )}
        <FieldNotes
          id={noteId}
          error={error && wrong(error.code)}
          hint={differs ? t("businesses.stale.now", { text: theirs || t("businesses.hours.closed") }) : undefined}
        />
      </div>
    </fieldset>
  );
}
