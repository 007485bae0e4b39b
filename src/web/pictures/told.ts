import { type Trouble, troubles } from "./trouble.ts";

/** What came of a plain form: how many pictures were taken, which were not and why, and which one was taken out. */
export type Told = {
  sent: number;
  refused: { trouble: Trouble; count: number; name: string }[];
  removed: number | undefined;
};

const longestName = 60;

/** The address of the page with what came of a form, which it tells once it is shown. */
export function withTold(path: string, { sent = 0, refused = [], removed }: Partial<Told>): string {
  const search = new URLSearchParams();
  if (sent > 0) search.set("sent", String(sent));
  for (const { trouble, count, name } of refused)
    search.append("refused", `${trouble}.${count}.${name.slice(0, longestName)}`);
  if (removed !== undefined) search.set("removed", String(removed));
  const query = search.toString();
  return `${path.replace(/\?.*$/, "")}${query && `?${query}`}#pictures`;
}

/** Reads it again; what makes no sense is left out. */
export function readTold(search: string): Told {
  const given = new URLSearchParams(search);
  const number = (text: string | null | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
  return {
    sent: Math.min(20, number(given.get("sent")) ?? 0),
    refused: given
      .getAll("refused")
      .slice(0, troubles.length)
      .flatMap((each) => {
        const [, code, count, name = ""] = /^([a-z_]+)\.(\d{1,3})\.(.*)$/s.exec(each) ?? [];
        const trouble = troubles.find((known) => known === code);
        return trouble ? [{ trouble, count: number(count) ?? 1, name: name.slice(0, longestName) }] : [];
      }),
    removed: number(given.get("removed")),
  };
}
