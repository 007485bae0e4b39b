import { readFormFile } from "#web/read-form.server.ts";

/**
 * Reads the uploaded picture of a form. Returns an empty array when no file was chosen and null when the picture is to
 * be removed.
 */
export async function parsePictureForm(request: Request): Promise<Uint8Array | null> {
  const form = await request.formData().catch(() => new FormData());
  if (form.get("intent") === "remove") return null;
  return (await readFormFile(form, "picture")) ?? new Uint8Array();
}
