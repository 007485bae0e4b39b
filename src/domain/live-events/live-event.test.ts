import { expect, it } from "vitest";
import { parseLiveEvent } from "./live-event.ts";

it("parseLiveEvent returns a published event, and returns undefined for malformed input", () => {
  const event = { kind: "message", userId: 3, conversation: 7 };
  expect(parseLiveEvent(JSON.stringify(event))).toEqual(event);
  for (const other of ["", "{", "null", "[]", '"message"', '{"kind":"news","userId":3}', '{"kind":"read"}']) {
    expect(parseLiveEvent(other), other).toBeUndefined();
  }
});
