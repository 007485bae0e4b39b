import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Draft } from "#domain/listing-editor/draft.ts";
import { fillDerivedDraftFields } from "#domain/listing-editor/draft-autofill.server.ts";
import { createDraft, discardDraft, listDrafts } from "#domain/listing-editor/drafts.server.ts";
import { openChangeDraft } from "#domain/listing-editor/listing-change.server.ts";
import { listingStatuses } from "#domain/listings/lifecycle/state-machine.ts";
import { performListingAction } from "#domain/my-listings/actions.server.ts";
import { listOwnListings, OWN_LISTINGS_PER_PAGE, ownListingSorts } from "#domain/my-listings/own-listings.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { paginate } from "#kernel/pagination.ts";
import { failure } from "#kernel/result.ts";
import { requireScope } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { parseListingFields, updateDraftFields, updateListingFields } from "./listing-changes.ts";
import {
  createOwnListingNotFoundFailure,
  findRequestedListing,
  isOwnListing,
  respondWithListing,
  respondWithListingProblem,
  toListingEditorContext,
} from "./listing-responses.ts";
import {
  ifMatchHeader,
  listingFieldsInput,
  listingIdParams,
  ownListingListSchema,
  ownListingSchema,
} from "./listing-schemas.ts";
import { createFieldProblem } from "./present-listing-fields.ts";
import {
  createListingETag,
  parseListingRef,
  presentDraftSummary,
  presentListingSummary,
} from "./present-own-listing.ts";
import { getProblemResponses } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Ads");
/**
 * Example title for operations that change a listing. The category of a published listing is fixed, so the example
 * changes only the title.
 */
const title = { ar: "فحمات فرامل أمامية جديدة", en: "New front brake pads" };
const listingChangeBody = {
  required: true,
  content: { "application/json": { schema: listingFieldsInput, example: { title } } },
};

/**
 * Registers the routes for creating and changing a member's listings. Ids of drafts look like `d12`, ids of listings
 * like `345`.
 */
export function registerOwnListingRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;

  api.openapi(
    defineRoute("get", "/ads", "listOwnAds", {
      ...requireScope("ads:read"),
      summary:
        "List the listings of the member's businesses, 16 per page. With `status=draft`, lists the member's drafts",
      request: {
        query: z.object({
          status: z.enum(listingStatuses).optional(),
          q: z.string().max(100).default("").openapi({ description: "Part of a title, id of a listing, or SKU" }),
          sort: z.enum(ownListingSorts).default("newest"),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
        }),
      },
      responses: defineResponses(200, "A page of listings", ownListingListSchema, [400, 401, 403]),
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const language = c.get("language");
      const { q: text, ...query } = c.req.valid("query");
      const [sellers, drafts] = await Promise.all([
        listAccessibleSellerIds(db, editor.account.id),
        listDrafts(db, editor.account.id),
      ]);
      const found = await listOwnListings(db, sellers, {
        status: query.status,
        text,
        sort: query.sort,
        page: query.page,
      });
      const counts = { ...found.counts, draft: drafts.length || undefined };
      if (query.status !== "draft") {
        return c.json(
          { items: found.items.map((row) => presentListingSummary(row, language)), ...found.page, counts },
          200,
        );
      }
      const page = paginate(query.page, OWN_LISTINGS_PER_PAGE, drafts.length);
      const pageDrafts = drafts.slice((page.page - 1) * page.limit, page.page * page.limit);
      const items = [];
      for (const draft of pageDrafts) items.push(await presentDraftSummary(editor, draft, language));
      return c.json({ items, ...page, counts }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/ads", "createAd", {
      ...requireScope("ads:write"),
      ...withIdempotencyKey(),
      summary: "Create a draft of a listing with the known fields",
      description:
        "Needs a `kind` or `category`. `problems` lists what is missing. `/ads/{id}/publication` publishes the draft.",
      request: { body: defineJsonBody(listingFieldsInput) },
      responses: defineResponses(201, "The draft", ownListingSchema, [400, 401, 403, 409]),
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const input = c.req.valid("json");
      const { phone } = editor.account;
      const current: Draft = phone ? { phone } : {};
      const parsed = await parseListingFields(editor, input, { current, language: c.get("language") });
      if (!parsed.ok) return respondWithListingProblem(c, parsed);
      if (!parsed.fields.category) {
        const errors = [createFieldProblem("category", "required", c.get("language"))];
        return respondWithListingProblem(c, failure("invalid", "request.invalid", errors));
      }
      const fields = {
        ...current,
        ...parsed.fields,
        ...(await fillDerivedDraftFields(db, current, parsed.fields, clock())),
      };
      const started = await createDraft(editor, fields, input.seller ?? null);
      if (!started.ok) return respondWithListingProblem(c, started);
      return respondWithListing(c, editor, { draft: started.value.id }, 201);
    },
  );

  api.openapi(
    defineRoute("get", "/ads/{id}", "getOwnAd", {
      ...requireScope("ads:read"),
      summary: "Get an own listing or draft",
      request: { params: listingIdParams },
      responses: defineResponses(200, "The listing", ownListingSchema, [401, 403, 404]),
    }),
    async (c) => {
      const view = await findRequestedListing(c, services, c.req.valid("param").id);
      if (!view) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
      c.header("etag", createListingETag(view));
      return c.json(view, 200);
    },
  );

  api.openapi(
    defineRoute("patch", "/ads/{id}", "changeAd", {
      ...requireScope("ads:write"),
      summary: "Change the given fields of a draft or listing",
      description: [
        "`If-Match` contains the version that was read. The response is 412 if somebody has changed the listing since, and names",
        "the changes. Drafts accept any value. A listing is changed completely or not at all. Changes that need a review set",
        "`status` to `pending`. `/ads/{id}/changes` prepares several changes that become visible together.",
      ].join(" "),
      request: { params: listingIdParams, headers: ifMatchHeader, body: listingChangeBody },
      responses: defineResponses(200, "The listing", ownListingSchema, [400, 401, 403, 404, 409, 412, 428]),
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const ref = parseListingRef(c.req.valid("param").id);
      if (!ref) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
      const input = c.req.valid("json");
      const change =
        "draft" in ref ? updateDraftFields(c, editor, ref, input) : updateListingFields(c, editor, ref, input);
      return (await change) ?? (await respondWithListing(c, editor, ref));
    },
  );

  api.openapi(
    defineRoute("delete", "/ads/{id}", "deleteAdDraft", {
      ...requireScope("ads:write"),
      summary: "Delete a draft. Published listings are closed with `/ads/{id}/closing`",
      request: { params: listingIdParams },
      responses: { 204: { description: "The draft is deleted" }, ...getProblemResponses(401, 403, 404, 409) },
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const ref = parseListingRef(c.req.valid("param").id);
      if (!ref || !(await isOwnListing(editor, ref)))
        return respondWithListingProblem(c, createOwnListingNotFoundFailure());
      const deleted =
        "draft" in ref
          ? await discardDraft(editor, ref.draft)
          : await performListingAction({ db, clock, actor: editor.account }, ref.ad, "delete");
      return deleted.ok ? c.body(null, 204) : respondWithListingProblem(c, deleted);
    },
  );

  api.openapi(
    defineRoute("post", "/ads/{id}/changes", "prepareAdChange", {
      ...requireScope("ads:write"),
      summary: "Create or get the draft of a change to a listing. A new draft starts with the fields of the listing",
      description: "The change becomes visible when the draft is published with `/ads/{id}/publication`.",
      request: { params: listingIdParams },
      responses: defineResponses(201, "The draft", ownListingSchema, [401, 403, 404, 409]),
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const ref = parseListingRef(c.req.valid("param").id);
      const isAd = ref && "ad" in ref && (await isOwnListing(editor, ref));
      const changeDraftResult = isAd ? await openChangeDraft(editor, ref.ad) : createOwnListingNotFoundFailure();
      if (!changeDraftResult.ok) return respondWithListingProblem(c, changeDraftResult);
      return respondWithListing(c, editor, { draft: changeDraftResult.value.id }, 201);
    },
  );
}
