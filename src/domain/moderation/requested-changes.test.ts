import { describe, expect, it } from "vitest";
import {
  formatRequestedChange,
  getRequestedChangeFormFields,
  MAX_REQUESTED_CHANGES,
  requestedChangeFormFieldNames,
  requestedChangeMaxLengths,
  toRequestedChangeView,
} from "./requested-changes.ts";
import { parseRequestedChanges } from "./requested-changes-input.ts";

const price = { field: "price", reason: "price", note: "" };

describe("Requested changes of a listing", () => {
  it.each([
    [price, "Price: The price isn't realistic."],
    [{ ...price, note: "It is SAR 1." }, "Price: The price isn't realistic. It is SAR 1."],
    [{ ...price, reason: "other", note: "It is SAR 1." }, "Price: It is SAR 1."],
    [{ ...price, field: "removed" }, "Whole listing: The price isn't realistic."],
    [{ ...price, reason: "removed" }, "Price: Another reason"],
    [{ ...price, field: "constructor", reason: "constructor" }, "Whole listing: Another reason"],
  ])("formatRequestedChange of %j is “%s”", (change, text) => {
    expect(formatRequestedChange(change, "en")).toBe(text);
  });

  it("formatRequestedChange and toRequestedChangeView use the words of the language", () => {
    expect(formatRequestedChange(price, "ar")).toBe("السعر: السعر غير واقعي.");
    expect(toRequestedChangeView({ ...price, note: "x" })).toEqual({
      field: "price",
      fieldName: { en: "Price", ar: "السعر" },
      reason: "price",
      reasonText: { en: "The price isn't realistic.", ar: "السعر غير واقعي." },
      note: "x",
    });
    expect(toRequestedChangeView({ ...price, reason: "other" }).reasonText).toEqual({ en: null, ar: null });
  });

  it("The moderation form has three fields for each requested change", () => {
    expect(getRequestedChangeFormFields(1)).toEqual({ field: "field-1", reason: "reason-1", note: "note-1" });
    expect(requestedChangeFormFieldNames).toHaveLength(3 * MAX_REQUESTED_CHANGES);
    expect(requestedChangeFormFieldNames.slice(0, 4)).toEqual(["field-0", "reason-0", "note-0", "field-1"]);
  });
});

describe("parseRequestedChanges", () => {
  const first = { "field-0": "title", "reason-0": "price" };
  const listErrors = (values: Record<string, string>) => {
    const result = parseRequestedChanges(values);
    return result.ok ? [] : (result.errors ?? []).map(({ message }) => message);
  };

  it("parseRequestedChanges returns the changes with cleaned notes, and ignores empty ones after the first", () => {
    const values = { ...first, "note-0": " a \n b ", "field-1": "whole", "reason-1": "", "note-1": " " };
    expect(parseRequestedChanges({ ...values, "field-2": "vin", "reason-2": "other", "note-2": "c" })).toEqual({
      ok: true,
      value: [
        { field: "title", reason: "price", note: "a b" },
        { field: "vin", reason: "other", note: "c" },
      ],
    });
    expect(parseRequestedChanges(first)).toEqual({ ok: true, value: [{ field: "title", reason: "price", note: "" }] });
  });

  it("parseRequestedChanges requires the first change", () => {
    expect(parseRequestedChanges({})).toEqual({
      ok: false,
      kind: "invalid",
      code: "required",
      errors: [
        { path: "field-0", code: "required", message: "field-0: required" },
        { path: "reason-0", code: "required", message: "reason-0: required" },
      ],
    });
  });

  it("parseRequestedChanges checks a later change that has a reason or a note", () => {
    expect(listErrors({ ...first, "reason-1": "fraud" })).toEqual(["field-1: required"]);
    expect(listErrors({ ...first, "field-2": "vin", "note-2": "x" })).toEqual(["reason-2: required"]);
    expect(listErrors({ ...first, "field-1": "nothing", "reason-1": "nothing" })).toEqual([
      "field-1: required",
      "reason-1: required",
    ]);
  });

  it("parseRequestedChanges requires a note for the reason “other” and limits its length", () => {
    expect(listErrors({ "field-0": "title", "reason-0": "other", "note-0": " " })).toEqual(["note-0: required"]);
    const { note } = requestedChangeMaxLengths;
    expect(listErrors({ ...first, "note-0": "x".repeat(note) })).toEqual([]);
    const long = { ...first, "note-0": "x".repeat(note + 1) };
    expect(listErrors(long)).toEqual(["note-0: too_long"]);
    expect(parseRequestedChanges(long)).toMatchObject({ code: "too_long" });
  });
});
