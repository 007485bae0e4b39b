import { describe, expect, it } from "vitest";
import { readCookie } from "#kernel/cookie.ts";
import { resolveLanguage } from "./preferences.ts";

const getLanguage = (query: string, headers: Record<string, string> = {}) =>
  resolveLanguage(new URL(`http://localhost/${query}`), new Headers(headers));

describe("resolveLanguage", () => {
  it("[GN-06] resolveLanguage uses the lang parameter unless its language code is unknown", () => {
    expect(getLanguage("?lang=ar")).toEqual({ language: "ar", chosenNow: true });
    expect(getLanguage("?lang=xx", { cookie: "language=ar" })).toEqual({ language: "ar", chosenNow: false });
    expect(getLanguage("?lang=", {})).toEqual({ language: "en", chosenNow: false });
  });

  it.each([
    ["ar", "ar"],
    ["ar-EG,en;q=0.5", "ar"],
    ["en;q=0.3, ar;q=0.7", "ar"],
    ["fr-FR,fr;q=0.9,ar;q=0.4", "ar"],
    ["de", "en"],
    ["ar;q=0", "en"],
    ["", "en"],
    [";;;,,,q=", "en"],
  ])("[GN-05] resolveLanguage for Accept-Language “%s” returns %s", (header, language) => {
    expect(getLanguage("", { "accept-language": header }).language).toBe(language);
  });

  it("readCookie returns one cookie of a header with several cookies", () => {
    expect(readCookie("a=1; language=ar;theme=dark", "language")).toBe("ar");
    expect(readCookie("xlanguage=ar", "language")).toBeUndefined();
    expect(readCookie(null, "language")).toBeUndefined();
  });
});
