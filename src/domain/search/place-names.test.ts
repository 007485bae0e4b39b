import { describe, expect, it } from "vitest";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { isPlaceName } from "./place-names.ts";

describe("isPlaceName", () => {
  it.each(["بنغازي", "دمشق", "Damascus", "ليبيا", "France", "ألمانيا", "اسطنبول"])("isPlaceName knows %s", (name) => {
    expect(isPlaceName(normalizeSearchText(name))).toBe(true);
  });

  it.each(["كامري", "toyota", "محرك", "united", ""])("isPlaceName does not know %j", (word) => {
    expect(isPlaceName(word)).toBe(false);
  });
});
