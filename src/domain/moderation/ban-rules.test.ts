import { describe, expect, it } from "vitest";
import { type Member, roles } from "#domain/accounts/roles.ts";
import { getBanDenialReason, getBanLiftDenialReason } from "./ban-rules.ts";

const person = (id: number, role: Member["role"]): Member => ({ id, role });
const customers = ["member", "showroom", "rental_room"] as const;

describe("Rules for bans", () => {
  it("Nobody may ban themselves or lift their own ban", () => {
    for (const role of roles) {
      expect(getBanDenialReason(person(1, role), person(1, role))).toBe("ban.self");
      expect(getBanLiftDenialReason(person(1, role), person(1, role))).toBe("ban.self");
    }
  });

  it("Moderators and administrators may ban everybody except staff", () => {
    for (const actor of ["moderator", "administrator"] as const)
      for (const role of customers) {
        expect(getBanDenialReason(person(1, actor), person(2, role))).toBeUndefined();
        expect(getBanLiftDenialReason(person(1, actor), person(2, role))).toBeUndefined();
      }
  });

  it("Only administrators may ban moderators, and nobody may ban administrators", () => {
    expect(getBanDenialReason(person(1, "moderator"), person(2, "moderator"))).toBe("ban.staff");
    expect(getBanDenialReason(person(1, "administrator"), person(2, "moderator"))).toBeUndefined();
    expect(getBanDenialReason(person(1, "moderator"), person(2, "administrator"))).toBe("ban.staff");
    expect(getBanDenialReason(person(1, "administrator"), person(2, "administrator"))).toBe("ban.staff");
  });

  it("Only administrators may lift the ban of staff", () => {
    for (const role of ["moderator", "administrator"] as const) {
      expect(getBanLiftDenialReason(person(1, "moderator"), person(2, role))).toBe("ban.staff");
      expect(getBanLiftDenialReason(person(1, "administrator"), person(2, role))).toBeUndefined();
    }
  });
});
