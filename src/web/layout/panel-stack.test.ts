import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PanelStack, popPanel, pushPanel } from "./panel-stack.ts";

describe("Mobile menu panel stack", () => {
  it("[NV-10] pushPanel never adds a panel that is already open", () => {
    const step = fc.oneof(fc.constantFrom("account", "pages", "language", "currency"), fc.constant(null));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let stack: PanelStack = ["main"];
        for (const name of steps) {
          const before = stack;
          stack = name ? pushPanel(stack, name) : popPanel(stack);
          if (name && before.includes(name)) expect(stack).toBe(before);
          if (name) expect(stack).toContain(name);
        }
        expect(stack[0]).toBe("main");
        expect(new Set(stack).size).toBe(stack.length);
      }),
    );
  });

  it("[NV-10] popPanel never removes the main panel", () => {
    expect(popPanel(["main"])).toEqual(["main"]);
    expect(popPanel(["main", "account"])).toEqual(["main"]);
  });
});
