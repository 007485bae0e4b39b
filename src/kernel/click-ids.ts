/**
 * An address without what networks of ads, mailers and search engines add to it to count who came from where, and otherwise as it was,
 * sign by sign: each click has an id of its own. Runs in pages too, from its text: nothing outside it can be named here.
 */
export function withoutClickIds(url: string): string {
  const clickId =
    /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_gl|msclkid|ttclid|twclid|sccid|igsh|igshid|li_fat_id|epik|yclid|mc_[ce]id)(?:=|$)/i;
  const [, path = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const asked = search.split("&");
  const kept = asked.filter((each) => !clickId.test(each));
  return kept.length === asked.length ? url : path + (kept.length > 0 ? `?${kept.join("&")}` : "") + hash;
}
