import { describe, expect, it } from "vitest";
import { getInitials } from "./initials.ts";

describe("getInitials", () => {
  it("getInitials returns the first letters of the first two words in capitals", () => {
    expect(getInitials("north star cars")).toBe("N\u200cS");
    expect(getInitials("Safari")).toBe("S");
    expect(getInitials("  ")).toBe("");
  });
  it("getInitials skips the Arabic article and prevents the two letters from joining", () => {
    expect(getInitials("معرض الواحة للسيارات")).toBe("م\u200cو");
    expect(getInitials("الصقر لتأجير السيارات")).toBe("ص\u200cل");
  });
  it("getInitials keeps letters with their accents, accepts digits and ignores punctuation", () => {
    expect(getInitials("«كراج» (٤x4)")).toBe("ك\u200c٤");
    expect(getInitials("e\u0301clair")).toBe("E\u0301");
  });
});
