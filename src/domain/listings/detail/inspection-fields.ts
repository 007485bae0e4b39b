import { parseDay } from "#domain/bookings/days.ts";
import { parseVideo } from "./video.ts";

type TextFormat = "date" | "address" | "video";

/** Keys of the text features whose text is not free. Searches do not look into them. */
const textFormats: Readonly<Record<string, TextFormat>> = {
  inspection_date: "date",
  inspection_report: "address",
  history_date: "date",
  history_report: "address",
  video: "video",
};

/** Maximum length of the address of a report, in characters. */
export const MAX_REPORT_ADDRESS_LENGTH = 300;

/** Returns whether the text of a feature is a date or an address, which no search looks for. */
export const isUnsearchableText = (featureKey: string): boolean => featureKey in textFormats;

/** Returns whether the text of a feature is an address, which comparisons leave out. */
export const isAddressText = (featureKey: string): boolean =>
  ["address", "video"].includes(textFormats[featureKey] ?? "");

/**
 * Parses the text of a feature. Dates are returned as 2026-01-31, and addresses as browsers write them. `problem` is the
 * code of a text without the required format: `date`, `address` for one that is not a link with https, or `video`. Other
 * features accept any text.
 */
export function parseFeatureText(featureKey: string, text: string): { text: string } | { problem: TextFormat } {
  const format = textFormats[featureKey];
  if (format === undefined) return { text };
  const parsed = parsers[format](text);
  return parsed === undefined ? { problem: format } : { text: parsed };
}

const parsers: Record<TextFormat, (text: string) => string | undefined> = {
  date: parseDay,
  address: (text) => parseReportAddress(text)?.href,
  video: (text) => parseVideo(text)?.address,
};

/** Parses the address of an inspection report or a history report. Undefined unless it is a link with https to a named host. */
export function parseReportAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" && url.hostname.includes(".") ? url : undefined;
}
