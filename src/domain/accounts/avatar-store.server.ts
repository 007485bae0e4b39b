import { folderFiles } from "#domain/files/folder-files.server.ts";

/** Where avatars are kept, by names that nobody can guess. */
export type AvatarStore = {
  /** Keeps a picture and says its name. */
  keep(picture: Uint8Array): Promise<string>;
  /** Undefined for names of no avatar. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

/** Avatars as files of a folder, which is made when it is first needed. */
export function folderAvatars(folder: string): AvatarStore {
  const { keep, read, remove } = folderFiles(folder, ["webp"]);
  return { keep: (picture) => keep(picture, "webp"), read, remove };
}
