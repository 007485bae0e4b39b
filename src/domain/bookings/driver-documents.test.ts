import { describe, expect, it } from "vitest";
import type { DriverDocumentKind, DriverDocumentState } from "#db/schema/driver-documents.ts";
import {
  canHandleDocuments,
  canSendDocument,
  canStateLicence,
  type DocumentedBooking,
  documentKinds,
  expiresBeforeReturn,
  getDocumentCheckState,
  parseLicenceEnding,
} from "./driver-documents.ts";

type States = Partial<Record<DriverDocumentKind, DriverDocumentState>>;

const documented = (states: States, more: Partial<DocumentedBooking> = {}): DocumentedBooking => ({
  status: "confirmed",
  isConfirmed: true,
  wantsDocuments: true,
  documents: documentKinds.flatMap((kind) => {
    const state = states[kind];
    const times = { submittedAt: "2026-06-01T06:00:00Z", decidedAt: null };
    return state ? { kind, state, file: "a.webp", reason: null, note: null, ...times } : [];
  }),
  licence: { expires: null, ending: null },
  to: "2026-06-12",
  ...more,
});
const all = (state: DriverDocumentState): States => Object.fromEntries(documentKinds.map((kind) => [kind, state]));

describe("getDocumentCheckState", () => {
  it.each<[string, States, string]>([
    ["nothing sent", {}, "missing"],
    ["one picture missing", { "licence-front": "accepted", "licence-back": "submitted" }, "missing"],
    ["all sent", all("submitted"), "submitted"],
    ["one picture not decided", { ...all("accepted"), identity: "submitted" }, "submitted"],
    ["one picture refused", { ...all("accepted"), identity: "refused" }, "refused"],
    ["one picture refused and others missing", { identity: "refused" }, "refused"],
    ["all accepted", all("accepted"), "accepted"],
  ])("With %s", (_, states, expected) => {
    expect(getDocumentCheckState(documented(states))).toBe(expected);
  });

  it("Accepted documents are expiring if the licence expires before the return", () => {
    const until = (expires: string) => documented(all("accepted"), { licence: { expires, ending: null } });
    expect(getDocumentCheckState(until("2026-06-11"))).toBe("expiring");
    expect(getDocumentCheckState(until("2026-06-12"))).toBe("accepted");
  });

  it("There is no state if the office wants no documents", () => {
    expect(getDocumentCheckState(documented({}, { wantsDocuments: false }))).toBeUndefined();
  });
});

describe("canHandleDocuments", () => {
  it("Only requested and confirmed bookings that the office sees take documents", () => {
    const statuses = ["requested", "confirmed", "completed", "refused", "cancelled"] as const;
    expect(statuses.filter((status) => canHandleDocuments(documented({}, { status })))).toEqual([
      "requested",
      "confirmed",
    ]);
    expect(canHandleDocuments(documented({}, { status: "requested", isConfirmed: false }))).toBe(false);
    expect(canHandleDocuments(documented({}, { wantsDocuments: false }))).toBe(false);
  });
});

describe("canSendDocument", () => {
  it("Pictures that are not accepted can be replaced", () => {
    const booking = documented({ "licence-front": "accepted", "licence-back": "refused" });
    expect(documentKinds.filter((kind) => canSendDocument(booking, kind))).toEqual(["licence-back", "identity"]);
    expect(canStateLicence(booking)).toBe(false);
  });

  it("An accepted licence that expires before the return can be replaced, but not the ID", () => {
    const booking = documented(all("accepted"), { licence: { expires: "2026-06-11", ending: null } });
    expect(documentKinds.filter((kind) => canSendDocument(booking, kind))).toEqual(["licence-front", "licence-back"]);
  });
});

describe("Statements about the licence", () => {
  it("A licence may expire on the last day of the rental, not before it", () => {
    expect(
      ["2026-06-11", "2026-06-12", null].map((expires) => expiresBeforeReturn({ expires, ending: null }, "2026-06-12")),
    ).toEqual([true, false, false]);
  });

  it.each([
    ["12a4", "12A4"],
    ["١٢٣٤", "1234"],
    [" 12-34 ", "1234"],
    ["أب12", "أب12"],
    ["", null],
    ["123", undefined],
    ["1234567890", undefined],
    ["12/4", undefined],
  ])("parseLicenceEnding(%j) is %j", (typed, ending) => expect(parseLicenceEnding(typed)).toBe(ending));
});
