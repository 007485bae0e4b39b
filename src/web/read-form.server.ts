import { getFormValues } from "#domain/forms/form-fields.ts";

/** Returns the submitted values of form fields. A form that cannot be read counts as empty. */
export async function readFormValues<F extends string>(request: Request, fields: readonly F[]) {
  return getFormValues(await request.formData().catch(() => new FormData()), fields);
}

/**
 * Returns the bytes of an uploaded file. Returns undefined when no file was chosen: browsers then send an empty file
 * without a name.
 */
export async function readFormFile(form: FormData, field: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = form.get(field);
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return undefined;
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns the bytes of the first `limit` uploaded files of a field that accepts several. */
export async function readFormFiles(form: FormData, field: string, limit: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const files = form.getAll(field).filter((file) => file instanceof File && (file.size > 0 || file.name !== ""));
  return Promise.all(files.slice(0, limit).map(async (file) => new Uint8Array(await (file as File).arrayBuffer())));
}
