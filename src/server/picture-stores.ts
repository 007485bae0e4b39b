import { join } from "node:path";
import { createFolderPictureStore, type PictureStore } from "#domain/media/picture-store.server.ts";
import { createS3PictureStore } from "#domain/media/s3-picture-store.server.ts";
import type { Config } from "./config.ts";

/** Creates the store for one kind of picture. It is in S3 if S3 is configured, otherwise in a folder of DATA_DIR. */
export const createPictureStore = (
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  folder: "pictures" | "avatars" | "reviews" | "sellers" | "messages" | "site",
): PictureStore => (s3 ? createS3PictureStore(s3, folder) : createFolderPictureStore(join(dataDir, folder)));
