import { fileOf } from "#web/businesses/file-of.ts";

/** Reads a picture form: the picture's bytes, empty where none was chosen, or null where it is to be taken away. */
export async function readPictureForm(request: Request): Promise<Uint8Array | null> {
  const form = await request.formData().catch(() => new FormData());
  if (form.get("intent") === "remove") return null;
  return (await fileOf(form, "picture")) ?? new Uint8Array();
}
