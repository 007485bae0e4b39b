import { expect, it } from "vitest";
import { readLiveEvent } from "./event.ts";

it("an event is read as it was told; what is none is nobody's", () => {
  const event = { kind: "message", userId: 3, conversation: 7 };
  expect(readLiveEvent(JSON.stringify(event))).toEqual(event);
  for (const other of ["", "{", "null", "[]", '"message"', '{"kind":"news","userId":3}', '{"kind":"read"}']) {
    expect(readLiveEvent(other), other).toBeUndefined();
  }
});
