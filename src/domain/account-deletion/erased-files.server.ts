import { deleteMailFilesByRecipient } from "#domain/mail/mail-folder.server.ts";
import { deletePictureFiles } from "#domain/media/picture-files.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { ErasedFiles } from "./delete-account.server.ts";

type FileRemover = { remove(file: string): Promise<unknown> };

/** Stores that hold the files of an account, by kind of file. */
export type ErasedFileStores = Record<Exclude<keyof ErasedFiles, "pictures">, FileRemover> & {
  pictures: PictureStore;
  /** Folder that receives mails as files when the server sends no real mail. */
  mailFolder?: string | undefined;
};

/** Removes the files of a deleted account, and the account's mails in the mail folder. */
export async function removeErasedFiles(stores: ErasedFileStores, files: ErasedFiles, email: string): Promise<void> {
  const { pictures, ...otherFiles } = files;
  for (const { name, widths } of pictures) await deletePictureFiles(stores.pictures, name, widths);
  for (const [kind, names] of Object.entries(otherFiles)) {
    for (const name of names) await stores[kind as keyof typeof otherFiles].remove(name);
  }
  if (stores.mailFolder) await deleteMailFilesByRecipient(stores.mailFolder, email);
}
