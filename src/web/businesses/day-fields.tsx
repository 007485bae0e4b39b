import type { Weekday } from "#domain/sellers/opening-hours.ts";
import { getOpeningHoursFieldName, MAX_SPANS_PER_DAY } from "#domain/sellers/opening-hours-form.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FieldNotes } from "#ui/field.tsx";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { ConcurrentChange } from "./business-page.server.ts";

type Props = {
  day: Weekday;
  name: string;
  answer: FormState | undefined;
  values: Readonly<Record<string, string>>;
  stale: Pick<ConcurrentChange, "values"> | undefined;
};

const spans = Array.from({ length: MAX_SPANS_PER_DAY }, (_, nth) => nth);
const box =
  "h-11 w-full min-w-0 rounded-sm border border-line-control bg-paper px-2 text-16 outline-info hover:border-ink-soft focus-visible:border-info focus-visible:outline-2 aria-invalid:border-failure md:text-15 dark:scheme-dark";

const formatSpans = (values: Readonly<Record<string, string>>, day: Weekday): string =>
  spans
    .map((nth) => [
      values[getOpeningHoursFieldName("open", day, nth)],
      values[getOpeningHoursFieldName("close", day, nth)],
    ])
    .flatMap(([open, close]) => (open ? [`${open}–${close}`] : []))
    .join(", ");

/** Renders the fields for the opening hours of one day. A day without hours counts as closed. */
export function OpeningDayFields({ day, name, answer, values, stale }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const getValue = (field: string) => (answer ? answer.values[field] : values[field]) ?? "";
  const dayFieldNames = new Set(
    spans.flatMap((nth) => [getOpeningHoursFieldName("open", day, nth), getOpeningHoursFieldName("close", day, nth)]),
  );
  const error = answer?.errors.find(({ field }) => dayFieldNames.has(field));
  const noteId = `hours-${day}`;
  const concurrentSpans = stale ? formatSpans(stale.values, day) : "";
  const differs = stale !== undefined && concurrentSpans !== formatSpans(answer?.values as Record<string, string>, day);
  // Most businesses open once or twice a day, so the fields for further opening times are collapsed.
  const extraSpans = spans.slice(2);
  const hasExtraSpans = extraSpans.some(
    (nth) =>
      getValue(getOpeningHoursFieldName("open", day, nth)) || getValue(getOpeningHoursFieldName("close", day, nth)),
  );
  const renderSpan = (nth: number) => (
    <fieldset key={nth} className="min-w-0">
      <legend className="sr-only">{t("businesses.hours.span", { day: name, number: nth + 1 })}</legend>
      <div className="flex items-center gap-2" dir="ltr">
        {(["open", "close"] as const).map((edge) => {
          const field = getOpeningHoursFieldName(edge, day, nth);
          const isInvalid = answer?.errors.some((each) => each.field === field);
          return (
            <div key={edge} className="flex min-w-0 grow items-center gap-2">
              {edge === "close" && <span aria-hidden>–</span>}
              <input
                type="time"
                name={field}
                aria-label={t(`businesses.hours.${edge}`)}
                aria-invalid={isInvalid ? true : undefined}
                aria-describedby={error ? `${noteId}-error` : undefined}
                defaultValue={getValue(field)}
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
        <div className="grid gap-2 md:grid-cols-2 md:gap-4">{[0, 1].map(renderSpan)}</div>
        {extraSpans.length > 0 && (
          <details open={hasExtraSpans || undefined}>
            <summary className="link inline-flex min-h-8 items-center text-14">{t("businesses.hours.more")}</summary>
            <div className="grid gap-2 pt-1 md:grid-cols-2 md:gap-4">{extraSpans.map(renderSpan)}</div>
          </details>
        )}
        <FieldNotes
          id={noteId}
          error={error && getErrorMessage(error.code)}
          hint={
            differs ? t("businesses.stale.now", { text: concurrentSpans || t("businesses.hours.closed") }) : undefined
          }
        />
      </div>
    </fieldset>
  );
}
