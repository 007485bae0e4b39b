import { type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  addDraftPicture,
  type DraftPictureContext,
  removeDraftPicture,
  reorderDraftPictures,
  rotateDraftPicture,
} from "#domain/listing-editor/draft-picture-commands.server.ts";
import { discardDraft, type EditorContext, findDraft, saveDraft } from "#domain/listing-editor/drafts.server.ts";
import { openChangeDraft } from "#domain/listing-editor/listing-change.server.ts";
import { publishDraft } from "#domain/listing-editor/publish-draft.server.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_FORM_BYTES, MAX_PICTURES_PER_LISTING } from "#domain/media/picture-limits.ts";
import { PictureStoreError } from "#domain/media/picture-store.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { requireScope } from "./access.ts";
import { BODY_LIMIT_OPENAPI_EXTENSION } from "./body-validation.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import {
  createOwnListingNotFoundFailure,
  findRequestedListing,
  isOwnListing,
  type ListingFailure,
  respondWithListingProblem,
  toListingEditorContext,
} from "./listing-responses.ts";
import { fieldProblemSchema, listingIdParams, listingPicturesSchema } from "./listing-schemas.ts";
import { createPictureProblem } from "./present-listing-fields.ts";
import { parseListingRef } from "./present-own-listing.ts";
import type { ProblemStatus } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Ads");
const toMegabytes = (bytes: number) => Math.round(bytes / 1_024 / 1_024);
const pictureParams = listingIdParams.extend({ pictureId: z.string().max(20) });
const definePicturesResponses = <P extends ProblemStatus>(problems: readonly P[]) =>
  defineResponses(200, "All pictures, the cover first", listingPicturesSchema, problems);

const fileSchema = z.instanceof(File).openapi({ type: "string", format: "binary" });
/**
 * Maximum number of files in a request. It is higher than the limit of a listing, so that each file beyond that limit
 * gets an error of its own.
 */
const MAX_FILES_PER_REQUEST = 50;

const receivedPicturesSchema = listingPicturesSchema
  .extend({
    refused: z.array(fieldProblemSchema).openapi({ description: "Files that were rejected, with the reason" }),
  })
  .openapi("AdPicturesReceived");

/**
 * Registers the routes for pictures of listings and drafts. A changed picture of a listing is published at once. If
 * needed, moderators review it.
 */
export function registerListingPictureRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  const createPictureContext = (): DraftPictureContext => ({ db, pictures: services.pictures, now: clock() });

  api.openapi(
    defineRoute("get", "/ads/{id}/pictures", "listAdPictures", {
      ...requireScope("ads:read"),
      summary: "List the pictures of an own listing or draft, the cover first",
      request: { params: listingIdParams },
      responses: definePicturesResponses([401, 403, 404]),
    }),
    async (c) => {
      const view = await findRequestedListing(c, services, c.req.valid("param").id);
      return view
        ? c.json({ pictures: view.pictures }, 200)
        : respondWithListingProblem(c, createOwnListingNotFoundFailure());
    },
  );

  api.openapi(
    defineRoute("post", "/ads/{id}/pictures", "addAdPictures", {
      ...requireScope("ads:write"),
      ...withIdempotencyKey(),
      [BODY_LIMIT_OPENAPI_EXTENSION]: MAX_PICTURE_FORM_BYTES,
      summary: "Add pictures after the existing ones",
      description: [
        `JPEG, PNG, WebP, AVIF or GIF: at most ${toMegabytes(MAX_PICTURE_BYTES)} MB each and`,
        `${toMegabytes(MAX_PICTURE_FORM_BYTES)} MB together. A listing has at most ${MAX_PICTURES_PER_LISTING} pictures. \`refused\` names`,
        "the rejected files; the others are saved. If all files are rejected, the response is 400.",
      ].join(" "),
      request: {
        params: listingIdParams,
        body: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: z.object({
                pictures: z.union([fileSchema, z.array(fileSchema).min(1).max(MAX_FILES_PER_REQUEST)]),
              }),
            },
          },
        },
      },
      responses: defineResponses(
        201,
        "All pictures, and the files that were rejected",
        receivedPicturesSchema,
        [400, 401, 403, 404, 409, 413, 415, 429, 503],
      ),
    }),
    async (c) => {
      const { pictures } = c.req.valid("form");
      const files = [pictures].flat();
      const result = await withDraftChange(c, async (editor, draft) => addFiles(c, editor, draft, files));
      if (!result.ok) return respondWithListingProblem(c, result);
      const view = await findRequestedListing(c, services, c.req.valid("param").id);
      return c.json({ pictures: view?.pictures ?? [], refused: result.value }, 201);
    },
  );

  api.openapi(
    defineRoute("put", "/ads/{id}/pictures", "orderAdPictures", {
      ...requireScope("ads:write"),
      summary: "Change the order of the pictures. The first one is the cover",
      description: "Pictures from before the picture store (`m7`) stay after the others.",
      request: {
        params: listingIdParams,
        body: defineJsonBody(
          z
            .object({ pictures: z.array(z.object({ id: z.string().max(20) })).max(MAX_FILES_PER_REQUEST) })
            .openapi("AdPictureOrder"),
        ),
      },
      responses: definePicturesResponses([400, 401, 403, 404, 409]),
    }),
    async (c) => {
      const order = c.req
        .valid("json")
        .pictures.map(({ id }) => id)
        .filter((id) => !parseLegacyPictureId(id));
      const ids = order.map(parsePictureId);
      return respondAfterChange(c, ({ account }, draft) =>
        reorderDraftPictures(createPictureContext(), account, draft, ids),
      );
    },
  );

  api.openapi(
    defineRoute("patch", "/ads/{id}/pictures/{pictureId}", "turnAdPicture", {
      ...requireScope("ads:write"),
      summary: "Rotate a picture by a quarter turn. The picture gets a new id",
      request: {
        params: pictureParams,
        body: defineJsonBody(z.strictObject({ rotate: z.enum(["left", "right"]) }).openapi("AdPictureTurn")),
      },
      responses: definePicturesResponses([400, 401, 403, 404, 409, 429, 503]),
    }),
    async (c) => {
      const { rotate } = c.req.valid("json");
      const id = parsePictureId(c.req.valid("param").pictureId);
      return respondAfterChange(c, ({ account }, draft) =>
        catchPictureStoreFailure(() => rotateDraftPicture(createPictureContext(), account, draft, id, rotate)),
      );
    },
  );

  api.openapi(
    defineRoute("delete", "/ads/{id}/pictures/{pictureId}", "removeAdPicture", {
      ...requireScope("ads:write"),
      summary: "Remove a picture",
      request: { params: pictureParams },
      responses: definePicturesResponses([400, 401, 403, 404, 409]),
    }),
    async (c) => {
      const { pictureId } = c.req.valid("param");
      const legacyId = parseLegacyPictureId(pictureId);
      return respondAfterChange(c, (editor, draft) =>
        legacyId
          ? removeLegacyPicture(editor, draft, legacyId)
          : removeDraftPicture(createPictureContext(), editor.account, draft, parsePictureId(pictureId)),
      );
    },
  );

  /** Adds the files of a request one by one. Returns the errors of rejected files. Fails if all files are rejected. */
  async function addFiles(
    c: ApiContext,
    { account }: EditorContext,
    draft: number,
    files: readonly File[],
  ): Promise<{ ok: true; value: FieldError[] } | ListingFailure> {
    const errors: FieldError[] = [];
    let last: ListingFailure | undefined;
    for (const [i, each] of files.entries()) {
      const bytes = new Uint8Array(await each.arrayBuffer());
      const added = await catchPictureStoreFailure(() =>
        addDraftPicture(createPictureContext(), account, draft, bytes),
      );
      if (added.ok) continue;
      if (added.kind === "not_found" || added.kind === "forbidden") return added;
      last = added;
      errors.push(createPictureProblem(`pictures.${i}`, added.code, each.name.slice(0, 100), c.get("language")));
    }
    return last && errors.length === files.length ? { ...last, errors } : ok(errors);
  }

  /** Calls `work`, which changes pictures of the requested listing or draft, and responds with all of its pictures. */
  async function respondAfterChange(
    c: ApiContext,
    work: (editor: EditorContext, draft: number) => Promise<Result<unknown>>,
  ) {
    const result = await withDraftChange(c, work);
    if (!result.ok) {
      const errors = result.errors?.map(({ path, code }) => createPictureProblem(path, code, "", c.get("language")));
      return respondWithListingProblem(c, { ...result, errors });
    }
    const view = await findRequestedListing(c, services, c.req.param("id") ?? "");
    return c.json({ pictures: view?.pictures ?? [] }, 200);
  }

  /**
   * Calls `work` with the requested draft. For a published listing, calls it with a new draft of changes. That draft
   * is published at once if `work` succeeds, and discarded otherwise.
   */
  async function withDraftChange<T>(
    c: ApiContext,
    work: (editor: EditorContext, draft: number) => Promise<{ ok: true; value: T } | ListingFailure>,
  ): Promise<{ ok: true; value: T } | ListingFailure> {
    const ref = parseListingRef(c.req.param("id") ?? "");
    const editor = toListingEditorContext(c, services);
    if (!ref || !(await isOwnListing(editor, ref))) return createOwnListingNotFoundFailure();
    if ("draft" in ref) return work(editor, ref.draft);
    const change = await openChangeDraft(editor, ref.ad);
    if (!change.ok) return change;
    if (!change.value.begun) return failure("conflict", "ad.change_begun");
    const { id } = change.value;
    let isPublished = false;
    try {
      const result = await work(editor, id);
      if (!result.ok) return result;
      const published = await publishDraft(editor, id);
      if (!published.ok) return published;
      isPublished = true;
      return result;
    } finally {
      if (!isPublished) await discardDraft(editor, id);
    }
  }

  async function removeLegacyPicture(editor: EditorContext, id: number, legacyId: string): Promise<Result<unknown>> {
    const draft = await findDraft(db, editor.account.id, id);
    const legacyIds = (draft?.fields.formerPictures ?? "").split(",");
    if (!legacyIds.includes(legacyId)) return failure("not_found", "picture.gone");
    return saveDraft(editor, id, {
      fields: { formerPictures: legacyIds.filter((each) => each !== legacyId).join(",") },
    });
  }
}

/** Parses the id of a picture. Returns 0, which no picture has, for an invalid id. */
const parsePictureId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Parses the id of a picture that was uploaded before the picture store existed, such as "m7". */
const parseLegacyPictureId = (id: string): string | undefined => /^m([1-9]\d{0,14})$/.exec(id)?.[1];

/**
 * Converts an error of the picture store to the failure `picture.unavailable`. Otherwise the error would be reported
 * as an invalid picture.
 */
async function catchPictureStoreFailure<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureStoreError) return failure("unavailable", "picture.unavailable");
    throw error;
  }
}
