/** What networks of ads, mailers and search engines add to addresses to count who came from where; each click has its own. */
const names =
  "utm_\\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\\w+|srsltid|_gl|msclkid|ttclid|twclid|sccid|igsh|igshid|li_fat_id|epik|yclid|mc_[ce]id";

/** One of them in an address, alone or with its value; as a text, for the script that takes them off in browsers. */
export const clickId = `^(?:${names})(?:=|$)`;
const isClickId = new RegExp(clickId, "i");

/** An address without them and otherwise as it was, sign by sign. */
export function withoutClickIds(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const end = url.indexOf("#", at);
  const [search, hash] = end < 0 ? [url.slice(at + 1), ""] : [url.slice(at + 1, end), url.slice(end)];
  const asked = search.split("&");
  const kept = asked.filter((each) => !isClickId.test(each));
  if (kept.length === asked.length) return url;
  return url.slice(0, at) + (kept.length > 0 ? `?${kept.join("&")}` : "") + hash;
}
