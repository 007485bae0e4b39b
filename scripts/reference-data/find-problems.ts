import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";
import { referenceSchemas } from "#db/seed/reference-schemas.ts";

/** Folder of the reference data, whose README describes the files. */
export const REFERENCE_DATA_FOLDER = join(import.meta.dirname, "../../src/db/seed/reference-data");

/** Lists the files of the reference data, relative to their folder. */
export const listReferenceFiles = (): string[] => globSync("**/*.json", { cwd: REFERENCE_DATA_FOLDER }).sort();

/** Validates the content of a file. Returns problems that name the file, the entry and the field. */
export function findReferenceProblems(file: string, content: unknown): string[] {
  const name = dirname(file) === "." ? basename(file, ".json") : dirname(file);
  const schema = (referenceSchemas as Record<string, z.ZodType>)[name];
  if (!schema) return [`${file}: has no schema`];
  const { error } = schema.safeParse(content);
  return (error?.issues ?? []).map(({ path, message }) => [file, ...describePath(content, path), message].join(": "));
}

/**
 * Describes the position of a value in a file, step by step. An entry of a list is named by its slug, key or code, if
 * it has one.
 */
function describePath(content: unknown, path: readonly PropertyKey[]): string[] {
  let value = content as Record<PropertyKey, unknown> | undefined;
  return path.map((step) => {
    value = value?.[step] as typeof value;
    if (typeof step !== "number") return String(step);
    const name = value?.slug ?? value?.key ?? value?.code;
    return name === undefined ? `entry ${step + 1}` : `entry ${step + 1} (${name})`;
  });
}
