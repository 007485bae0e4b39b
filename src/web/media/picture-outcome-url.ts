import { parsePositiveId } from "#web/parse-id.ts";
import { type PictureIssue, pictureIssues } from "./picture-issues.ts";

/**
 * Outcome of a picture form sent without JavaScript. It holds the number of accepted pictures, the refused pictures
 * with their issues, and the removed picture.
 */
export type PictureOutcome = {
  sent: number;
  refused: { trouble: PictureIssue; count: number; name: string }[];
  removed: number | undefined;
};

const MAX_NAME_LENGTH = 60;

/** Adds the outcome of a picture form to the URL of the page. */
export function addPictureOutcomeToUrl(
  path: string,
  { sent = 0, refused = [], removed }: Partial<PictureOutcome>,
): string {
  const search = new URLSearchParams();
  if (sent > 0) search.set("sent", String(sent));
  for (const { trouble: issue, count, name } of refused)
    search.append("refused", `${issue}.${count}.${name.slice(0, MAX_NAME_LENGTH)}`);
  if (removed !== undefined) search.set("removed", String(removed));
  const query = search.toString();
  return `${path.replace(/\?.*$/, "")}${query && `?${query}`}#pictures`;
}

/** Parses the outcome from a URL. Invalid values are ignored. */
export function parsePictureOutcome(search: string): PictureOutcome {
  const query = new URLSearchParams(search);
  const parseNumber = (text: string | null | undefined) => parsePositiveId(text) || undefined;
  return {
    sent: Math.min(20, parseNumber(query.get("sent")) ?? 0),
    refused: query
      .getAll("refused")
      .slice(0, pictureIssues.length)
      .flatMap((each) => {
        const [, code, count, name = ""] = /^([a-z_]+)\.(\d{1,3})\.(.*)$/s.exec(each) ?? [];
        const issue = pictureIssues.find((pictureIssue) => pictureIssue === code);
        return issue ? [{ trouble: issue, count: parseNumber(count) ?? 1, name: name.slice(0, MAX_NAME_LENGTH) }] : [];
      }),
    removed: parseNumber(query.get("removed")),
  };
}
