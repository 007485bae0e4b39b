/** The file of a form's field; undefined when none was chosen: then browsers send one without name and contents. */
export async function fileOf(form: FormData, field: string): Promise<Uint8Array | undefined> {
  const file = form.get(field);
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return undefined;
  return new Uint8Array(await file.arrayBuffer());
}
