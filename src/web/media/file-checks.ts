import { MAX_PICTURE_BYTES } from "#domain/media/picture-limits.ts";
import type { PictureIssue } from "./picture-issues.ts";

/**
 * Checks a file before its upload, because uploading an unusable file wastes time. Returns the issue, or undefined
 * for an acceptable file. The server checks the content again.
 */
export function checkPictureFile({ name, type, size }: Pick<File, "name" | "type" | "size">): PictureIssue | undefined {
  if (size === 0) return "required";
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "heic";
  if (type && !type.startsWith("image/")) return "not_a_picture";
  if (type === "image/svg+xml") return "not_a_picture";
  if (size > MAX_PICTURE_BYTES) return "too_large";
  return undefined;
}

/** Creates a small preview of a file as a data URL. Undefined when the browser cannot decode the file. */
export async function createPicturePreview(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: 160, resizeQuality: "low" });
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    return canvas.toDataURL("image/jpeg", 0.6);
  } catch {
    return undefined;
  }
}
