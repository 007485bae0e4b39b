import { expect, it } from "vitest";
import { buildUrl } from "./build-url.ts";

it("buildUrl adds the given parameters in their order and leaves out missing ones", () => {
  expect(buildUrl("/orders", { status: "open", q: "brake pads", page: 2 })).toBe(
    "/orders?status=open&q=brake+pads&page=2",
  );
  expect(buildUrl("/orders", { status: undefined, q: "", page: false, by: null })).toBe("/orders");
  expect(buildUrl("", { page: 0 })).toBe("?page=0");
});
