import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { opened, type PanelStack, wentBack } from "./panel-stack.ts";

describe("the mobile menu's panels", () => {
  it("[NV-10] a panel lies on the others once, whatever is opened and in whatever order", () => {
    const step = fc.oneof(fc.constantFrom("account", "pages", "language", "currency"), fc.constant(null));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let stack: PanelStack = ["main"];
        for (const name of steps) {
          const before = stack;
          stack = name ? opened(stack, name) : wentBack(stack);
          if (name && before.includes(name)) expect(stack).toBe(before);
          if (name) expect(stack).toContain(name);
        }
        expect(stack[0]).toBe("main");
        expect(new Set(stack).size).toBe(stack.length);
      }),
    );
  });

  it("[NV-10] going back from the last panel leaves it", () => {
    expect(wentBack(["main"])).toEqual(["main"]);
    expect(wentBack(["main", "account"])).toEqual(["main"]);
  });
});
