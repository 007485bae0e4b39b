import { inboxMaxLengths } from "#domain/inbox/conversation.ts";

/** Control characters except the line feed, and characters that change the direction of text without being visible. */
const hiddenCharacters = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes hidden characters from a suggested message, and cuts a long one. */
export const cleanSuggestedText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(hiddenCharacters, "").trim().slice(0, inboxMaxLengths.text).toWellFormed();

/**
 * Parses the text that a link suggests for a message (`?text=`). It only fills the field: the visitor reads and sends
 * it.
 */
export const parseSuggestedText = ({ searchParams }: { searchParams: URLSearchParams }): string =>
  cleanSuggestedText(searchParams.get("text") ?? "");
