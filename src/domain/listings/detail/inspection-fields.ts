import { parseDay } from "#domain/bookings/days.ts";

/** Keys of the text features of an inspection whose text is not free. Searches do not look into them. */
const inspectionFormats: Readonly<Record<string, "date" | "address">> = {
  inspection_date: "date",
  inspection_report: "address",
};

/** Maximum length of the address of an inspection report, in characters. */
export const MAX_REPORT_ADDRESS_LENGTH = 300;

/** Returns whether the text of a feature is a date or an address, which no search looks for. */
export const isUnsearchableText = (featureKey: string): boolean => featureKey in inspectionFormats;

/**
 * Parses the text of a feature. Dates are returned as 2026-01-31, and addresses as browsers write them. `problem` is the
 * code of a text without the required format: `date`, or `address` for one that is not a link with https. Other features
 * accept any text.
 */
export function parseFeatureText(featureKey: string, text: string): { text: string } | { problem: "date" | "address" } {
  const format = inspectionFormats[featureKey];
  if (format === undefined) return { text };
  const parsed = format === "date" ? parseDay(text) : parseReportAddress(text)?.href;
  return parsed === undefined ? { problem: format } : { text: parsed };
}

/** Parses the address of an inspection report. Undefined unless it is a link with https to a named host. */
export function parseReportAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" && url.hostname.includes(".") ? url : undefined;
}
