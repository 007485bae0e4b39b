import { describe, expect, it } from "vitest";
import { initials } from "./initials.ts";

describe("initials", () => {
  it("are the first letters of the first two words, in capitals", () => {
    expect(initials("north star cars")).toBe("N\u200cS");
    expect(initials("Safari")).toBe("S");
    expect(initials("  ")).toBe("");
  });
  it("pass over the Arabic article, and don't join", () => {
    expect(initials("معرض الواحة للسيارات")).toBe("م\u200cو");
    expect(initials("الصقر لتأجير السيارات")).toBe("ص\u200cل");
  });
  it("take whole letters and digits, not marks or halves", () => {
    expect(initials("«كراج» (٤x4)")).toBe("ك\u200c٤");
    expect(initials("e\u0301clair")).toBe("E\u0301");
  });
});
