import { largestPicture } from "#domain/pictures/limits.ts";
import type { Trouble } from "./trouble.ts";

/** What is seen of a file before it is sent: what can't be taken would be sent for nothing. The server looks inside. */
export function judgeFile({ name, type, size }: Pick<File, "name" | "type" | "size">): Trouble | undefined {
  if (size === 0) return "required";
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "heic";
  if (type && !type.startsWith("image/")) return "not_a_picture";
  if (type === "image/svg+xml") return "not_a_picture";
  if (size > largestPicture) return "too_large";
  return undefined;
}

/** A small picture of the file itself, so that one sees what is on its way; undefined where the browser can't show it. */
export async function previewOf(file: File): Promise<string | undefined> {
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
