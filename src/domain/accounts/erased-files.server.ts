import { removeMailsTo } from "#domain/mail/folder.server.ts";
import { forgetPicture } from "#domain/pictures/kept.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { ErasedFiles } from "./delete-account.server.ts";

type Remover = { remove(file: string): Promise<unknown> };

/** Where the files of an account are. */
export type ErasedStores = Record<Exclude<keyof ErasedFiles, "pictures">, Remover> & {
  pictures: PictureStore;
  /** The folder that mails are written to where none are sent. */
  mailFolder?: string | undefined;
};

/** Removes the files that an account leaves behind, and the mails to it that lie in the folder of mails. */
export async function removeErasedFiles(stores: ErasedStores, files: ErasedFiles, email: string): Promise<void> {
  const { pictures, ...others } = files;
  for (const { name, widths } of pictures) await forgetPicture(stores.pictures, name, widths);
  for (const [kind, names] of Object.entries(others)) {
    for (const name of names) await stores[kind as keyof typeof others].remove(name);
  }
  if (stores.mailFolder) await removeMailsTo(stores.mailFolder, email);
}
