import { join } from "node:path";
import { s3Pictures } from "#domain/pictures/s3-store.server.ts";
import { folderPictures, type PictureStore } from "#domain/pictures/store.server.ts";
import type { Config } from "./config.ts";

/** Where pictures of ads, accounts, reviews, sellers, messages and of the site itself are kept: in folders of their own, here or in an S3 store. */
export const pictureStore = (
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  folder: "pictures" | "avatars" | "reviews" | "sellers" | "messages" | "site",
): PictureStore => (s3 ? s3Pictures(s3, folder) : folderPictures(join(dataDir, folder)));
