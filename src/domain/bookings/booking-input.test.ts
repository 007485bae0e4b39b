import { describe, expect, it } from "vitest";
import { bookingLimits } from "./booking.ts";
import { parseBookingInput, parseDayBlockInput } from "./input.ts";

const input = { from: "1/6/2026", to: "2026-06-05", name: " Sara ", phone: "0501234567", note: " Late \n pick-up " };
const booking = { from: "2026-06-01", to: "2026-06-05", name: "Sara", phone: "0501234567", note: "Late \n pick-up" };
const email = "sara@example.com";
const listErrors = (result: ReturnType<typeof parseBookingInput> | ReturnType<typeof parseDayBlockInput>) =>
  result.ok ? [] : result.errors.map(({ path, code, message }) => [path, code, message === `${path}: ${code}`]);

describe("parseBookingInput", () => {
  it("parseBookingInput returns the input of a member with the account's address", () => {
    expect(parseBookingInput({ ...input, email: "other@example.com" }, email)).toEqual({
      ok: true,
      value: { ...booking, email },
    });
  });

  it("parseBookingInput returns the input of a guest with the typed address", () => {
    expect(parseBookingInput({ ...input, email: ` ${email} ` }, undefined)).toEqual({
      ok: true,
      value: { ...booking, email },
    });
  });

  it("parseBookingInput requires all fields except the note, in the order of the form", () => {
    const required = (path: string) => [path, "required", true];
    expect(listErrors(parseBookingInput({}, undefined))).toEqual(
      ["from", "to", "name", "email", "phone"].map(required),
    );
    expect(listErrors(parseBookingInput({ from: " ", to: "" }, email))).toEqual(
      ["from", "to", "name", "phone"].map(required),
    );
  });

  it("parseBookingInput reports impossible days, long names and wrong contact data", () => {
    const wrong = {
      from: "soon",
      to: "2026-02-31",
      name: "x".repeat(bookingLimits.name + 1),
      email: "nobody",
      phone: "12",
    };
    expect(listErrors(parseBookingInput(wrong, undefined))).toEqual([
      ["from", "booking.date", true],
      ["to", "booking.date", true],
      ["name", "too_long", true],
      ["email", "email", true],
      ["phone", "phone", true],
    ]);
  });

  it("parseBookingInput turns an empty note into null and refuses a long one", () => {
    for (const note of [undefined, "", " \n "])
      expect(parseBookingInput({ ...input, note }, email)).toMatchObject({ ok: true, value: { note: null } });
    expect(parseBookingInput({ ...input, note: "x".repeat(bookingLimits.note) }, email).ok).toBe(true);
    const long = { ...input, note: "x".repeat(bookingLimits.note + 1) };
    expect(listErrors(parseBookingInput(long, email))).toEqual([["note", "too_long", true]]);
    expect(listErrors(parseBookingInput({ ...input, note: 5 }, email))).toEqual([["note", "too_long", true]]);
    expect(listErrors(parseBookingInput({ ...long, name: "" }, email))).toEqual([
      ["name", "required", true],
      ["note", "too_long", true],
    ]);
  });
});

describe("parseDayBlockInput", () => {
  it("parseDayBlockInput returns the days and the note of a block", () => {
    expect(parseDayBlockInput({ from: input.from, to: input.to, note: "Service" })).toEqual({
      ok: true,
      value: { from: booking.from, to: booking.to, note: "Service" },
    });
    expect(parseDayBlockInput({ from: input.from, to: input.to })).toMatchObject({ ok: true, value: { note: null } });
  });

  it("parseDayBlockInput requires both days and refuses a long note", () => {
    expect(listErrors(parseDayBlockInput({ note: "x".repeat(bookingLimits.note + 1) }))).toEqual([
      ["from", "required", true],
      ["to", "required", true],
      ["note", "too_long", true],
    ]);
  });
});
