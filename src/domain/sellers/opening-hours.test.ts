import { describe, expect, it } from "vitest";
import type { OpeningHours } from "#db/schema/sellers.ts";
import { getOpeningHoursTimeZone, getOpeningState } from "./opening-hours.ts";

const hours: OpeningHours = {
  "0": [
    ["09:00", "12:30"],
    ["16:00", "22:00"],
  ],
  "4": [["20:00", "02:00"]],
};
// 22 November 2026 is a Sunday. Riyadh is three hours ahead of UTC.
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

describe("[RT-05] getOpeningState", () => {
  it.each([
    ["22T06:00", { open: true, until: "12:30" }],
    ["22T09:29", { open: true, until: "12:30" }],
    ["22T09:30", { open: false, opens: { day: 0, at: "16:00", today: true } }],
    ["22T05:59", { open: false, opens: { day: 0, at: "09:00", today: true } }],
    ["22T19:00", { open: false, opens: { day: 4, at: "20:00", today: false } }],
    // Thursday evening and the hours after midnight that belong to Thursday.
    ["26T18:00", { open: true, until: "02:00" }],
    ["26T22:59", { open: true, until: "02:00" }],
    ["26T23:00", { open: false, opens: { day: 0, at: "09:00", today: false } }],
  ])("At %s UTC, getOpeningState returns whether the seller is open and when this changes", (time, state) => {
    expect(getOpeningState(hours, at(time), "Asia/Riyadh")).toEqual(state);
  });

  it("getOpeningState uses the time zone of the seller's country", () => {
    expect(getOpeningState(hours, at("22T05:30"), getOpeningHoursTimeZone("AE"))).toEqual({
      open: true,
      until: "12:30",
    });
    expect(getOpeningState(hours, at("22T05:30"), getOpeningHoursTimeZone("SA"))).toMatchObject({ open: false });
  });

  it("getOpeningState returns undefined for a seller without opening hours, and closed if every day is closed", () => {
    expect(getOpeningState({}, at("22T06:00"), "Asia/Riyadh")).toBeUndefined();
    expect(getOpeningState({ "1": [] }, at("22T06:00"), "Asia/Riyadh")).toEqual({ open: false });
  });
});
