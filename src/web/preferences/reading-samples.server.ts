import { getFormatters } from "#i18n/formatters.ts";
import { defaultReadingFormat, type ReadingFormat } from "#i18n/reading-format.ts";
import { withReadingFormat } from "./reading-format.server.ts";

const SAMPLE_NUMBER = 62_500;

/** Formats an example of each choice of digits and calendar. */
export function formatReadingSamples(now: Date) {
  const format = (choice: Partial<ReadingFormat>) =>
    withReadingFormat({ ...defaultReadingFormat, ...choice }, () => getFormatters("ar"));
  return {
    digits: {
      latn: format({ digits: "latn" }).formatNumber(SAMPLE_NUMBER),
      arab: format({ digits: "arab" }).formatNumber(SAMPLE_NUMBER),
    },
    calendar: {
      gregory: format({ calendar: "gregory" }).formatDate(now),
      hijri: format({ calendar: "hijri" }).formatDate(now),
    },
  };
}
