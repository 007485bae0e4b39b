import type { S3Client } from "@aws-sdk/client-s3";
import {
  createPictureFileName,
  isPictureFileName,
  type PictureStore,
  PictureStoreError,
} from "./picture-store.server.ts";

/** Settings of a bucket in an S3-compatible store. */
export type S3Settings = {
  /** Address of the S3-compatible store. Undefined means Amazon S3, whose address follows from the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether addresses contain the bucket in the path instead of in the host name. Self-hosted stores need this. */
  pathStyle: boolean;
};

/** Timeouts of S3 requests, in milliseconds. They are short because the user waits for the upload. */
const S3_TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000 };

/** Creates the S3 client. The AWS library loads slowly, so it is imported on first use. */
async function connectS3({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
  const commands = await import("@aws-sdk/client-s3");
  const client: S3Client = new commands.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: S3_TIMEOUTS,
    // Sends checksums only where S3 requires them. Stores of other vendors support no others.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, commands };
}

const clients = new WeakMap<S3Settings, ReturnType<typeof connectS3>>();

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/** Creates a picture store in an S3 bucket. `folder` is the prefix of its keys. Writes are atomic. */
export function createS3PictureStore(settings: S3Settings, folder: string): PictureStore {
  const { bucket } = settings;
  const toKey = (file: string) => `${folder}/${file}`;
  const storeLabel = `the picture store ${settings.endpoint ?? "at Amazon S3"} (bucket “${bucket}”)`;

  const throwStoreError = (error: unknown): never => {
    const { name = "", code = "", message = "", $metadata } = error as S3Error;
    const status = $metadata?.httpStatusCode;
    const reason =
      status === 401 || status === 403
        ? `refuses the access key (${name})`
        : name === "NoSuchBucket"
          ? "has no such bucket"
          : status
            ? `answers ${status} (${name}: ${message})`
            : `does not answer (${code || name || message})`;
    throw new PictureStoreError(`${storeLabel} ${reason}`, { cause: error });
  };
  const getConnection = async () => {
    const connection = clients.get(settings) ?? connectS3(settings);
    clients.set(settings, connection);
    return connection;
  };

  return {
    async save(picture, file = createPictureFileName()) {
      const { client, commands } = await getConnection();
      const ContentType = file.endsWith(".avif") ? "image/avif" : "image/webp";
      const object = { Bucket: bucket, Key: toKey(file), Body: picture, ContentType };
      try {
        await client.send(new commands.PutObjectCommand(object));
      } catch (error) {
        throwStoreError(error);
      }
      return file;
    },
    async read(file) {
      if (!isPictureFileName(file)) return undefined;
      const { client, commands } = await getConnection();
      try {
        const { Body } = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: toKey(file) }));
        return Body && new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if ((error as S3Error).name === "NoSuchKey") return undefined;
        return throwStoreError(error);
      }
    },
    async remove(file) {
      if (!isPictureFileName(file)) return;
      const { client, commands } = await getConnection();
      await client.send(new commands.DeleteObjectCommand({ Bucket: bucket, Key: toKey(file) })).catch(throwStoreError);
    },
  };
}
