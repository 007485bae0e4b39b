/**
 * A page as text, cut where its head ends: what is changed in its head, or at its end, needn't be copied with all the rest, which is
 * a hundred times as much.
 */
export type PageText = { head: string; body: string };

export function pageText(html: string): PageText {
  const end = html.indexOf("</head>");
  return { head: html.slice(0, Math.max(end, 0)), body: html.slice(Math.max(end, 0)) };
}

/** Puts something in at a place of a text. */
export const putIn = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);
