import { normalizeToKey } from "#kernel/normalize-text.ts";

/** Words that files write into a cell without a value, in both languages. */
const emptyMarkers = new Set(
  `n/a|na|not available|not applicable|none|null|nil|undefined|not specified|unspecified|unknown|not mentioned
   |غير محدد|غير محددة|غير معروف|غير معروفة|غير متوفر|غير متوفرة|لا يوجد|لايوجد|غير مذكور|غير مذكورة|بدون تحديد|لا شيء`
    .split("|")
    .map((text) => normalizeToKey(text)),
);

/** Returns whether a text stands for an empty cell: a dash or a dot, or a word such as "N/A" or "غير محدد". */
export const isEmptyMarker = (text: string): boolean =>
  /^[-–—_.·•/\\~\s]*$/.test(text) || emptyMarkers.has(normalizeToKey(text));

/** Words for "other", which a file writes instead of a value that its list does not contain. */
const otherMarkers = new Set(
  "other|others|other model|other make|اخرى|أخري|غير ذلك|نوع آخر|موديل آخر|ماركة أخرى|خلافه"
    .split("|")
    .map((text) => normalizeToKey(text)),
);

/** Returns whether a text is a word for "other". */
export const isOtherMarker = (text: string): boolean => otherMarkers.has(normalizeToKey(text));

/** Letters into which windows-1256 turns the second byte of an Arabic letter in UTF-8. */
const secondBytes1256 = "€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟";
/** Letters into which windows-1252 and ISO 8859-1 turn the second byte of a letter in UTF-8. */
const secondBytes1252 = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Patterns of texts that were decoded with the wrong encoding. */
const mojibakePatterns: readonly RegExp[] = [
  // Arabic in UTF-8, read as windows-1256 ("ط§ظ„").
  new RegExp(`(?:[طظ][${secondBytes1256}]\\s?){2}`, "u"),
  // Arabic in UTF-8, read as windows-1252 ("Ø§Ù„").
  new RegExp(`(?:[ØÙ][${secondBytes1252}]\\s?){2}`, "u"),
  // Latin letters with accents in UTF-8, read as windows-1252 ("CitroÃ«n").
  new RegExp(`[ÂÃÄÅ][${secondBytes1252}]`, "u"),
  // Arabic in windows-1256, read as windows-1252 ("ÊæíæÊÇ").
  /[\u00c0-\u00ff]{4}/u,
  /\ufffd/u,
];

/** Returns whether a text was decoded with the wrong encoding, so that its letters are meaningless. */
export const isMojibake = (text: string): boolean => mojibakePatterns.some((pattern) => pattern.test(text));

/** Returns whether a text contains neither letters nor digits. */
export const hasOnlyMarks = (text: string): boolean => text !== "" && !/[\p{L}\p{N}]/u.test(text);
