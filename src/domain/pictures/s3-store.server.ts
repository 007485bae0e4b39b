import type { S3Client } from "@aws-sdk/client-s3";
import { isName, newFile, type PictureStore, PictureStoreError } from "./store.server.ts";

/** A bucket of any store that speaks S3. */
export type S3Settings = {
  /** Undefined: Amazon's own, by the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path rather than in the host's name, as stores of one's own have it. */
  pathStyle: boolean;
};

/** In milliseconds: who uploads a picture waits for it. */
const patience = { connectionTimeout: 3_000, requestTimeout: 15_000 };

/** The official client takes a while to load: only who has such a store waits for it, and once. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
  const commands = await import("@aws-sdk/client-s3");
  const client: S3Client = new commands.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: patience,
    // Stores other than Amazon's know no other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, commands };
}

const clients = new WeakMap<S3Settings, ReturnType<typeof connect>>();

type Problem = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/** Pictures as objects of a bucket, under a folder's name. One is there whole or not at all. */
export function s3Pictures(settings: S3Settings, folder: string): PictureStore {
  const { bucket } = settings;
  const keyOf = (file: string) => `${folder}/${file}`;
  const where = `the picture store ${settings.endpoint ?? "at Amazon S3"} (bucket “${bucket}”)`;

  const told = (error: unknown): PictureStoreError => {
    const { name = "", code = "", message = "", $metadata } = error as Problem;
    const status = $metadata?.httpStatusCode;
    const why =
      status === 401 || status === 403
        ? `refuses the access key (${name})`
        : name === "NoSuchBucket"
          ? "has no such bucket"
          : status
            ? `answers ${status} (${name}: ${message})`
            : `does not answer (${code || name || message})`;
    return new PictureStoreError(`${where} ${why}`, { cause: error });
  };
  const connected = async () => {
    const known = clients.get(settings) ?? connect(settings);
    clients.set(settings, known);
    return known;
  };

  return {
    async keep(picture, file = newFile()) {
      const { client, commands } = await connected();
      const ContentType = file.endsWith(".avif") ? "image/avif" : "image/webp";
      const put = new commands.PutObjectCommand({ Bucket: bucket, Key: keyOf(file), Body: picture, ContentType });
      try {
        await client.send(put);
      } catch (error) {
        throw told(error);
      }
      return file;
    },
    async read(file) {
      if (!isName(file)) return undefined;
      const { client, commands } = await connected();
      try {
        const { Body } = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: keyOf(file) }));
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if ((error as Problem).name === "NoSuchKey") return undefined;
        throw told(error);
      }
    },
    async remove(file) {
      if (!isName(file)) return;
      const { client, commands } = await connected();
      try {
        await client.send(new commands.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(file) }));
      } catch (error) {
        throw told(error);
      }
    },
  };
}
