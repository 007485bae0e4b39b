import { describe, expect, it } from "vitest";
import { failure, ok, RejectedError } from "./result.ts";

describe("Result", () => {
  it("ok returns a successful result and failure returns a failure", () => {
    expect(ok(7)).toEqual({ ok: true, value: 7 });
    expect(failure("conflict", "cart.out_of_stock")).toStrictEqual({
      ok: false,
      kind: "conflict",
      code: "cart.out_of_stock",
    });
    const errors = [{ path: "ad", code: "cart.sold", message: "sold" }];
    expect(failure("invalid", "cart.sold", errors)).toStrictEqual({
      ok: false,
      kind: "invalid",
      code: "cart.sold",
      errors,
    });
  });

  it("RejectedError carries its failure, with the code as the message", () => {
    const cause = failure("not_found", "product.not_found");
    const error = new RejectedError(cause);
    expect(error.failure).toBe(cause);
    expect(error.message).toBe("product.not_found");
  });
});
