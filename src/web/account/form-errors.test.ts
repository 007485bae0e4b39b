import { expect, it } from "vitest";
import { respondWithFormErrors } from "./form-errors.server.ts";

const now = new Date("2026-06-01T12:00:00Z");

it("respondWithFormErrors returns the typed values without any password", () => {
  const errors = [{ path: "email", code: "email", message: "not an address" }];
  const typed = { email: "sara@", name: "Sara", password: "secret one", current: "secret two" };
  const { data, init } = respondWithFormErrors({ ok: false, kind: "invalid", code: "email", errors }, typed, now);
  expect(init?.status).toBe(400);
  expect(data).toEqual({
    values: { email: "sara@", name: "Sara" },
    errors: [{ field: "email", code: "email", reason: undefined }],
  });
});

it("respondWithFormErrors says in seconds and minutes when the form can be sent again", () => {
  const retryAt = new Date(now.getTime() + 90_500);
  const refusal = { ok: false, kind: "rate_limited", code: "request.too_many", retryAt } as const;
  const { data, init } = respondWithFormErrors(refusal, {}, now);
  expect([init?.status, new Headers(init?.headers).get("retry-after")]).toEqual([429, "91"]);
  expect(data).toMatchObject({ code: "request.too_many", waitMinutes: 2, errors: [] });
});
