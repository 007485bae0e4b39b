import { join } from "node:path";
import { createFolderPictureStore, type PictureStore } from "#domain/media/picture-store.server.ts";
import { createS3PictureStore } from "#domain/media/s3-picture-store.server.ts";
import type { Config } from "./config.ts";

/** Creates the store of one kind of pictures, in a folder of DATA_DIR or in the S3 store. */
export const createPictureStore = (
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  folder: "pictures" | "avatars" | "reviews" | "sellers" | "messages" | "site",
): PictureStore => (s3 ? createS3PictureStore(s3, folder) : createFolderPictureStore(join(dataDir, folder)));
