/** Kinds of expected failures. `HTTP_STATUS` maps each kind to an HTTP status. */
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
 * Error of one input field. `path` names the field ("priceMax"), `code` is a message key. `reason` distinguishes cases
 * of one code, such as why a password is weak.
 */
export type FieldError = { path: string; code: string; message: string; reason?: string };

export type Failure = {
  ok: false;
  kind: FailureKind;
  /** Stable name of the failure, such as "product.not_found". Pages and APIs map it to a message. */
  code: string;
  errors?: FieldError[];
};

/** Outcome of an operation: a value, or a failure that the caller must handle. Bugs are thrown as errors instead. */
export type Result<T> = { ok: true; value: T } | Failure;

/** Creates a successful result with a value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Creates a failure of a kind, with a stable error code and optional field errors. */
export const failure = (kind: FailureKind, code: string, errors?: FieldError[]): Failure =>
  errors ? { ok: false, kind, code, errors } : { ok: false, kind, code };

/** Error that aborts a transaction and carries a failure to the caller. Throwing it rolls back every write. */
export class RejectedError<F extends Failure = Failure> extends Error {
  readonly failure: F;

  constructor(failure: F) {
    super(failure.code);
    this.failure = failure;
  }
}

export const HTTP_STATUS: Record<FailureKind, 400 | 401 | 403 | 404 | 409 | 429 | 503 | 500> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  unexpected: 500,
};
