/**
 * Removes the tracking parameters of ad networks, mailers and search engines from a URL, and keeps the rest unchanged.
 * Each click has another value, so URLs with tracking parameters would never be cached. The source of this function is
 * also embedded in pages, so it must not reference anything outside of itself.
 */
export function stripTrackingParams(url: string): string {
  const clickId =
    /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_gl|msclkid|ttclid|twclid|sccid|igsh|igshid|li_fat_id|epik|yclid|mc_[ce]id)(?:=|$)/i;
  const [, path = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const params = search.split("&");
  const remaining = params.filter((each) => !clickId.test(each));
  return remaining.length === params.length
    ? url
    : path + (remaining.length > 0 ? `?${remaining.join("&")}` : "") + hash;
}
