import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  addPicture,
  type DraftPictureContext,
  orderPictures,
  removePicture,
  rotatePicture,
} from "#domain/pictures/draft-commands.server.ts";
import { largestPicture, largestPictureForm, mostPictures } from "#domain/pictures/limits.ts";
import { PictureStoreError } from "#domain/pictures/store.server.ts";
import { draftToChange } from "#domain/selling/change-ad.server.ts";
import { discardDraft, draftOf, type Selling, saveDraft } from "#domain/selling/drafts.server.ts";
import { publishDraft } from "#domain/selling/publish.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { type AdFailure, adNotFound, adProblem, isTheirs, sellingOf, viewOf } from "./ad-answers.ts";
import { adPictures, byAdId, fault, json } from "./ad-schemas.ts";
import { largestBodyMark } from "./bodies.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { idempotent } from "./idempotency.ts";
import { needs } from "./needs.ts";
import { adRefOf } from "./present-ad.ts";
import { pictureProblem } from "./present-ad-fields.ts";
import { problemAnswers } from "./problem.ts";

const tags = ["Ads"];
const megabytes = (bytes: number) => Math.round(bytes / 1_024 / 1_024);
const byPicture = byAdId.extend({ pictureId: z.string().max(20) });
const theirs = { 200: json("All pictures, the cover first", adPictures) };

const file = z.instanceof(File).openapi({ type: "string", format: "binary" });
/** More in one request than an ad has room for are refused one by one, so that each is named. */
const mostFiles = 50;

const received = adPictures
  .extend({ refused: z.array(fault).openapi({ description: "Files that were not taken: which, and why" }) })
  .openapi("AdPicturesReceived");

/** Pictures of an ad or a draft. Those of an ad are changed at once, and it is checked again where that is needed. */
export function addAdPictures(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const picturing = (): DraftPictureContext => ({ db, pictures: services.pictures, now: clock() });

  api.openapi(
    createRoute({
      method: "get",
      path: "/ads/{id}/pictures",
      operationId: "listAdPictures",
      tags,
      ...needs("ads:read"),
      summary: "The pictures of an ad or draft of one's own, the cover first",
      request: { params: byAdId },
      responses: { ...theirs, ...problemAnswers(401, 403, 404) },
    }),
    async (c) => {
      const view = await viewOf(c, services, c.req.valid("param").id);
      return view ? c.json({ pictures: view.pictures }, 200) : (adProblem(c, adNotFound()) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads/{id}/pictures",
      operationId: "addAdPictures",
      tags,
      ...needs("ads:write"),
      ...idempotent(),
      [largestBodyMark]: largestPictureForm,
      summary: "Add pictures behind those that are there",
      description: [
        `JPEG, PNG, WebP, AVIF or GIF, each up to ${megabytes(largestPicture)} MB and together up to`,
        `${megabytes(largestPictureForm)} MB; an ad has ${mostPictures} at most. Files that can't be taken are named in \`refused\`,`,
        "the others are there; when none can be taken the answer is 400.",
      ].join(" "),
      request: {
        params: byAdId,
        body: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: z.object({ pictures: z.union([file, z.array(file).min(1).max(mostFiles)]) }),
            },
          },
        },
      },
      responses: {
        201: json("All pictures, and the files that were not taken", received),
        ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { pictures } = c.req.valid("form");
      const files = [pictures].flat();
      const done = await changing(c, async (selling, draft) => addFiles(c, selling, draft, files));
      if (!done.ok) return adProblem(c, done) as never;
      const view = await viewOf(c, services, c.req.valid("param").id);
      return c.json({ pictures: view?.pictures ?? [], refused: done.value }, 201);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/ads/{id}/pictures",
      operationId: "orderAdPictures",
      tags,
      ...needs("ads:write"),
      summary: "Put all pictures in an order; the first one is the cover",
      description: "Pictures that were there before pictures were kept here (`m7`) stay behind the others.",
      request: {
        params: byAdId,
        body: {
          required: true,
          content: {
            "application/json": {
              schema: z
                .object({ pictures: z.array(z.object({ id: z.string().max(20) })).max(mostFiles) })
                .openapi("AdPictureOrder"),
            },
          },
        },
      },
      responses: { ...theirs, ...problemAnswers(400, 401, 403, 404, 409) },
    }),
    async (c) => {
      const order = c.req
        .valid("json")
        .pictures.map(({ id }) => id)
        .filter((id) => !formerOf(id));
      const ids = order.map(ownOf);
      return (await changed(c, ({ account }, draft) => orderPictures(picturing(), account, draft, ids))) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/ads/{id}/pictures/{pictureId}",
      operationId: "turnAdPicture",
      tags,
      ...needs("ads:write"),
      summary: "Turn a picture a quarter; it has another id then",
      request: {
        params: byPicture,
        body: {
          required: true,
          content: {
            "application/json": {
              schema: z.strictObject({ rotate: z.enum(["left", "right"]) }).openapi("AdPictureTurn"),
            },
          },
        },
      },
      responses: { ...theirs, ...problemAnswers(400, 401, 403, 404, 409, 429, 503) },
    }),
    async (c) => {
      const { rotate } = c.req.valid("json");
      const id = ownOf(c.req.valid("param").pictureId);
      return (await changed(c, ({ account }, draft) =>
        kept(() => rotatePicture(picturing(), account, draft, id, rotate)),
      )) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/ads/{id}/pictures/{pictureId}",
      operationId: "removeAdPicture",
      tags,
      ...needs("ads:write"),
      summary: "Take a picture out",
      request: { params: byPicture },
      responses: { ...theirs, ...problemAnswers(400, 401, 403, 404, 409) },
    }),
    async (c) => {
      const { pictureId } = c.req.valid("param");
      const former = formerOf(pictureId);
      return (await changed(c, (selling, draft) =>
        former
          ? removeFormer(selling, draft, former)
          : removePicture(picturing(), selling.account, draft, ownOf(pictureId)),
      )) as never;
    },
  );

  /** Takes files one after the other. Answers those that were not taken; a failure when none was. */
  async function addFiles(
    c: ApiContext,
    { account }: Selling,
    draft: number,
    files: readonly File[],
  ): Promise<{ ok: true; value: FieldError[] } | AdFailure> {
    const errors: FieldError[] = [];
    let last: AdFailure | undefined;
    for (const [i, each] of files.entries()) {
      const bytes = new Uint8Array(await each.arrayBuffer());
      const added = await kept(() => addPicture(picturing(), account, draft, bytes));
      if (added.ok) continue;
      if (added.kind === "not_found" || added.kind === "forbidden") return added;
      last = added;
      errors.push(pictureProblem(`pictures.${i}`, added.code, each.name.slice(0, 100), c.get("language")));
    }
    return last && errors.length === files.length ? { ...last, errors } : ok(errors);
  }

  /** Changes the pictures of what an address names, and answers them all. */
  async function changed(c: ApiContext, work: (selling: Selling, draft: number) => Promise<Result<unknown>>) {
    const done = await changing(c, work);
    if (!done.ok) {
      const errors = done.errors?.map(({ path, code }) => pictureProblem(path, code, "", c.get("language")));
      return adProblem(c, { ...done, ...(errors ? { errors } : {}) });
    }
    const view = await viewOf(c, services, c.req.param("id") ?? "");
    return c.json({ pictures: view?.pictures ?? [] }, 200);
  }

  /** Works at a draft; at an ad by a change that is published at once, and given up when it can't be. */
  async function changing<T>(
    c: ApiContext,
    work: (selling: Selling, draft: number) => Promise<{ ok: true; value: T } | AdFailure>,
  ): Promise<{ ok: true; value: T } | AdFailure> {
    const ref = adRefOf(c.req.param("id") ?? "");
    const selling = sellingOf(c, services);
    if (!ref || !(await isTheirs(selling, ref))) return adNotFound();
    if ("draft" in ref) return work(selling, ref.draft);
    const change = await draftToChange(selling, ref.ad);
    if (!change.ok) return change;
    if (!change.value.begun) return failure("conflict", "ad.change_begun");
    const { id } = change.value;
    let isDone = false;
    try {
      const result = await work(selling, id);
      if (!result.ok) return result;
      const published = await publishDraft(selling, id);
      if (!published.ok) return published;
      isDone = true;
      return result;
    } finally {
      if (!isDone) await discardDraft(selling, id);
    }
  }

  async function removeFormer(selling: Selling, id: number, former: string): Promise<Result<unknown>> {
    const draft = await draftOf(db, selling.account.id, id);
    const before = (draft?.fields.formerPictures ?? "").split(",");
    if (!before.includes(former)) return failure("not_found", "picture.gone");
    return saveDraft(selling, id, {
      fields: { formerPictures: before.filter((each) => each !== former).join(",") },
    });
  }
}

/** A picture's id; 0 stands for none. */
const ownOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** The id of a picture that was there before pictures were kept here ("m7"). */
const formerOf = (id: string): string | undefined => /^m([1-9]\d{0,14})$/.exec(id)?.[1];

/** A store that can't be used is no fault of the picture. */
async function kept<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureStoreError) return failure("unavailable", "picture.unavailable");
    throw error;
  }
}
