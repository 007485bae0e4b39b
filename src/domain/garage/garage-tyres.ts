import { formatTyreSize, parseTyreSize, type TyreSize } from "#domain/catalog/tyre-size.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { toWheelAnswers } from "#domain/fitment/universal-conditions.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";

/** Sizes of a vehicle's tyres as its owner stated them, with load and speed index if stated: "205/55 R16 91V". */
export type GarageTyres = {
  front: string;
  /** Null if the rear tyres have the size of the front tyres. */
  rear: string | null;
};

/** Fields of a form or of the API with typed sizes. `paths` are the names of the fields in errors. */
type TyreInput = { front: string | null | undefined; rear: string | null | undefined };
type TyrePaths = { front: string; rear: string };

type ParsedTyres = { ok: true; value: GarageTyres | null } | { ok: false; errors: FieldError[] };

const isEmpty = (text: string | null | undefined): boolean => !text?.replace(/\p{Cf}/gu, "").trim();

/**
 * Parses typed tyre sizes. Two empty fields mean that no size is stated. A rear size equal to the front size is left out.
 */
export function parseTyres({ front, rear }: TyreInput, paths: TyrePaths): ParsedTyres {
  const errors: FieldError[] = [];
  const parse = (text: string | null | undefined, path: string): string | null => {
    if (isEmpty(text)) return null;
    const size = parseTyreSize(text ?? "");
    if (!size) errors.push(createFieldError(path, "tyre_size"));
    return size ? formatTyreSize(size) : null;
  };
  const sizes = { front: parse(front, paths.front), rear: parse(rear, paths.rear) };
  if (isEmpty(front) && !isEmpty(rear)) errors.unshift(createFieldError(paths.front, "tyre_front"));
  if (errors.length > 0) return { ok: false, errors };
  if (sizes.front === null) return { ok: true, value: null };
  return { ok: true, value: { front: sizes.front, rear: sizes.rear === sizes.front ? null : sizes.rear } };
}

/** Parses stored tyre sizes from untrusted input, such as a cookie. Invalid sizes count as not stated. */
export function parseStoredTyres(front: unknown, rear: unknown): GarageTyres | null {
  if (typeof front !== "string" || (typeof rear !== "string" && rear !== null && rear !== undefined)) return null;
  const parsed = parseTyres({ front, rear }, { front: "front", rear: "rear" });
  return parsed.ok ? parsed.value : null;
}

/** Returns the sizes of the front and rear tyres, without load and speed index. Undefined for an invalid size. */
export function getAxleSizes({ front, rear }: GarageTyres): { front: TyreSize; rear: TyreSize } | undefined {
  const frontSize = parseTyreSize(front);
  const rearSize = rear === null ? frontSize : parseTyreSize(rear);
  return frontSize && rearSize && { front: frontSize, rear: rearSize };
}

/** Returns the answers to fitment questions that the tyre sizes give: the diameter of the wheels. */
export function toTyreAnswers(tyres: GarageTyres | null): FitmentAnswers {
  const sizes = tyres && getAxleSizes(tyres);
  return sizes ? toWheelAnswers(sizes.front.rim, sizes.rear.rim) : {};
}

/**
 * Compares the size of a tyre, such as "205/55 R16", with the tyres of a vehicle: the size of all its tyres, of one axle
 * only, or another size. Load and speed index do not count.
 */
export function compareWithTyres(size: string, tyres: GarageTyres): "same" | "front" | "rear" | "other" {
  const sizes = getAxleSizes(tyres);
  const [isFront, isRear] = [sizes?.front.size === size, sizes?.rear.size === size];
  if (isFront) return isRear ? "same" : "front";
  return isRear ? "rear" : "other";
}
