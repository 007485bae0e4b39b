/** The eight kinds of expected failure; one table maps them to HTTP statuses. */
export type FailureKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unavailable"
  | "unexpected";

/**
 * What is wrong with one field: `path` names it ("priceMax"), `code` is a message key. `reason` tells apart what one code stands for:
 * why a password is weak.
 */
export type FieldError = { path: string; code: string; message: string; reason?: string };

export type Failure = {
  ok: false;
  kind: FailureKind;
  /** A stable name such as "product.not_found"; each surface maps it to a message. */
  code: string;
  errors?: FieldError[];
};

/** An expected outcome. Bugs throw; failures that a caller must handle are returned. */
export type Result<T> = { ok: true; value: T } | Failure;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const failure = (kind: FailureKind, code: string, errors?: FieldError[]): Failure =>
  errors ? { ok: false, kind, code, errors } : { ok: false, kind, code };

export const httpStatus: Record<FailureKind, 400 | 401 | 403 | 404 | 409 | 429 | 503 | 500> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  unexpected: 500,
};
