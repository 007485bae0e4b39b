import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSiteTime } from "#kernel/site-time.ts";
import { buildCalendarFile } from "./calendar-file.ts";
import {
  getReminderTime,
  getViewingState,
  listAllowedViewingAnswers,
  MAX_VIEWING_DAYS,
  toViewingView,
  viewingStates,
} from "./viewing.ts";
import { parseViewingPlace, parseViewingTimes } from "./viewing-input.ts";
import { renderViewingMail, viewingMailKinds } from "./viewing-mail.ts";

const now = new Date("2026-06-01T09:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const zones = fc.constantFrom("Asia/Riyadh", "Africa/Cairo", "Africa/Casablanca", "Asia/Gaza");
const toTyped = (time: Date, timeZone: string) => {
  const [typedDay, typedTime] = formatSiteTime(time, timeZone).split("T");
  return { day: typedDay, time: typedTime };
};
const car = { kind: "car", status: "active", price: null } as const;
const viewing = { state: "open", times: [new Date(now.getTime() + day)], startsAt: null } as const;

describe("parseViewingTimes", () => {
  it("parseViewingTimes accepts every time of the next weeks in the time zone of the car, and sorts the times", () => {
    const minutesAhead = fc.integer({ min: 1, max: (MAX_VIEWING_DAYS - 1) * 24 * 60 });
    fc.assert(
      fc.property(fc.uniqueArray(minutesAhead, { minLength: 1, maxLength: 3 }), zones, (ahead, timeZone) => {
        const times = ahead.map((each) => new Date(now.getTime() + each * minute));
        const typed = times.map((time) => toTyped(time, timeZone));
        fc.pre(new Set(typed.map((each) => `${each.day} ${each.time}`)).size === typed.length);
        const parsed = parseViewingTimes(typed, timeZone, now);
        const written = parsed.ok ? parsed.value.map((time) => formatSiteTime(time, timeZone)) : [];
        expect(written).toEqual(typed.map((each) => `${each.day}T${each.time}`).sort());
      }),
    );
  });

  it("parseViewingTimes refuses every time that has passed, and names the field", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), zones, (ago, timeZone) => {
        const typed = toTyped(new Date(now.getTime() - ago * minute), timeZone);
        const parsed = parseViewingTimes([{ day: "", time: "" }, typed], timeZone, now);
        expect(parsed).toMatchObject({ ok: false, errors: [{ code: "viewing.past" }] });
        expect(!parsed.ok && parsed.errors[0]?.path).toMatch(/^times\.1\.(?:day|time)$/);
      }),
    );
  });

  it.each([
    [[], "times.0.day", "viewing.required"],
    [[{ day: " ", time: "" }], "times.0.day", "viewing.required"],
    [[{ day: "2026-06-31", time: "10:00" }], "times.0.day", "viewing.day"],
    [[{ day: "", time: "10:00" }], "times.0.day", "viewing.day"],
    [[{ day: "2026-06-02", time: "" }], "times.0.time", "viewing.time"],
    [[{ day: "2026-06-02", time: "25:00" }], "times.0.time", "viewing.time"],
    [[{ day: "2026-06-01", time: "12:00" }], "times.0.time", "viewing.past"],
    [[{ day: "2026-05-31", time: "18:00" }], "times.0.day", "viewing.past"],
    [[{ day: "2026-08-02", time: "12:00" }], "times.0.day", "viewing.too_far"],
    [Array.from({ length: 4 }, () => ({ day: "2026-06-02", time: "10:00" })), "times.3.day", "viewing.over_limit"],
    [Array.from({ length: 2 }, () => ({ day: "2026-06-02", time: "10:00" })), "times.1.time", "viewing.duplicate"],
  ])("parseViewingTimes refuses %j at %s with %s", (typed, path, code) => {
    expect(parseViewingTimes(typed, "Asia/Riyadh", now)).toMatchObject({ ok: false, errors: [{ path, code }] });
  });

  it("parseViewingTimes reads Arabic digits", () => {
    const parsed = parseViewingTimes([{ day: "٢٠٢٦-٠٦-٠٢", time: "١٧:٣٠" }], "Asia/Riyadh", now);
    expect(parsed).toEqual({ ok: true, value: [new Date("2026-06-02T14:30:00Z")] });
  });

  it("parseViewingPlace refuses a long place and leaves out an empty one", () => {
    expect(parseViewingPlace(" ")).toEqual({ ok: true, value: null });
    expect(parseViewingPlace("x".repeat(201))).toMatchObject({ errors: [{ path: "place" }] });
  });
});

describe("Viewing states", () => {
  it("A closed viewing keeps its state, and a viewing ahead is never open or agreed without a car on sale", () => {
    const states = fc.constantFrom(...viewingStates);
    fc.assert(
      fc.property(states, fc.integer({ min: -100, max: 100 }), fc.boolean(), (state, hours, isOnSale) => {
        const time = new Date(now.getTime() + hours * 60 * minute);
        const startsAt = state === "accepted" ? time : null;
        const listing = { ...car, status: isOnSale ? "active" : "sold" } as const;
        const shown = getViewingState({ state, times: [time], startsAt }, listing, false, now);
        if (state !== "open" && state !== "accepted") expect(shown).toBe(state);
        else if (hours <= 0) expect(shown).toBe(state === "open" ? "expired" : "over");
        else expect(shown).toBe(isOnSale ? state : "unavailable");
      }),
    );
  });

  it("A viewing no longer takes place when the sides cannot write to each other", () => {
    expect(getViewingState(viewing, car, true, now)).toBe("unavailable");
  });

  it("Only the other side accepts, and both sides cancel an appointment", () => {
    expect(listAllowedViewingAnswers("open", "buyer", "buyer")).toEqual(["cancel"]);
    expect(listAllowedViewingAnswers("open", "buyer", "seller")).toEqual(["accept", "cancel"]);
    for (const side of ["buyer", "seller"] as const)
      expect(listAllowedViewingAnswers("accepted", "buyer", side)).toEqual(["cancel"]);
    for (const state of viewingStates.filter((each) => each !== "open" && each !== "accepted"))
      expect(listAllowedViewingAnswers(state, "buyer", "seller")).toEqual([]);
  });

  it("toViewingView shows an expired proposal without answers", () => {
    const stored = { id: 1, side: "buyer", timeZone: "Asia/Riyadh", place: null, address: null, ...viewing } as const;
    const options = { side: "seller", isBlocked: false } as const;
    expect(toViewingView(stored, car, { ...options, now })).toMatchObject({ own: false, may: ["accept", "cancel"] });
    const later = new Date(now.getTime() + 2 * day);
    expect(toViewingView(stored, car, { ...options, now: later })).toMatchObject({ state: "expired", may: [] });
  });
});

describe("getReminderTime", () => {
  it("getReminderTime returns 18:00 of the day before the viewing in its time zone, or null if that has passed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 * 24 * 60 }), zones, (ahead, timeZone) => {
        const startsAt = new Date(now.getTime() + ahead * minute);
        const reminder = getReminderTime(startsAt, timeZone, now);
        if (!reminder) {
          expect(startsAt.getTime() - now.getTime()).toBeLessThan(1.5 * day);
          return;
        }
        expect(reminder > now && reminder < startsAt).toBe(true);
        expect(formatSiteTime(reminder, timeZone).slice(11)).toBe("18:00");
        expect(startsAt.getTime() - reminder.getTime()).toBeLessThan(1.5 * day);
      }),
    );
  });
});

describe("buildCalendarFile", () => {
  const event = {
    uid: "viewing-1@karaj.example",
    startsAt: new Date("2026-06-02T14:30:00Z"),
    endsAt: new Date("2026-06-02T15:15:00Z"),
    createdAt: now,
    title: "",
    place: null,
    link: "https://karaj.example/account/inbox/1",
  };

  it("buildCalendarFile folds lines at 75 bytes and keeps every title readable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
        const file = buildCalendarFile({ ...event, title });
        for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const summary = /^SUMMARY:([^\r\n]*)/m.exec(file.replaceAll("\r\n ", ""))?.[1] ?? "";
        const readable = summary.replace(/\\([\\;,n])/g, (_, character) => (character === "n" ? "\n" : character));
        const expected = title
          .replace(/\r\n|\r/g, "\n")
          .replace(/[^\P{Cc}\n\t]/gu, "")
          .toWellFormed();
        expect(readable).toBe(expected);
      }),
    );
  });

  it("buildCalendarFile has the times in UTC, and a place only if one is known", () => {
    const file = buildCalendarFile({ ...event, title: "Viewing: Camry", place: "Gate 2; Mall, Riyadh" });
    expect(file).toContain("DTSTART:20260602T143000Z\r\nDTEND:20260602T151500Z\r\n");
    expect(file).toContain("LOCATION:Gate 2\\; Mall\\, Riyadh\r\n");
    expect(buildCalendarFile(event)).not.toContain("LOCATION");
  });
});

describe("renderViewingMail", () => {
  it.each(viewingMailKinds)(
    "The mail “%s” names the car, the time in the time zone of the car and the place",
    (kind) => {
      const mail = {
        kind,
        name: "Sara",
        other: "Gulf",
        car: "Camry",
        times: [new Date("2026-06-02T14:30:00Z")],
        timeZone: "Asia/Riyadh",
        place: "Gate 2",
        link: "https://karaj.example/account/inbox/1",
      };
      const english = renderViewingMail({ ...mail, language: "en" }, "sara@example.com");
      expect(english.subject).toContain("Camry");
      for (const words of ["Gulf", "Tue, Jun 2", "5:30", "Gate 2", "/account/inbox/1"])
        expect(english.text).toContain(words);
      const arabic = renderViewingMail({ ...mail, language: "ar", other: "" }, "sara@example.com");
      for (const words of ["الطرف الآخر", "الثلاثاء", "المكان"]) expect(arabic.text).toContain(words);
    },
  );
});
