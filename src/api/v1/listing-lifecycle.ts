import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { EditorContext } from "#domain/listing-editor/drafts.server.ts";
import { type EditableListing, formatMinorUnits } from "#domain/listing-editor/editable-listing.server.ts";
import { findChangeDraft } from "#domain/listing-editor/listing-change.server.ts";
import { applyListingPatch, findEditableListing } from "#domain/listing-editor/listing-patch.server.ts";
import { publishDraft } from "#domain/listing-editor/publish-draft.server.ts";
import { toUtcDay } from "#domain/listings/lifecycle/daily-counts.server.ts";
import { fillMissingStatisticsDays, MAX_STATISTICS_DAYS, subtractDays } from "#domain/listings/lifecycle/statistics.ts";
import { confirmAvailability, performListingAction } from "#domain/my-listings/actions.server.ts";
import { isHidingAction, type ListingAction } from "#domain/my-listings/actions.ts";
import { getListingDailyFigures } from "#domain/my-listings/managed-listing.server.ts";
import { changeListingPrice } from "#domain/my-listings/price-change.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import { requireScope } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import type { DocumentedResponse } from "./documented-response.ts";
import {
  createOwnListingNotFoundFailure,
  rejectStaleListingVersion,
  respondWithChangedListing,
  respondWithListing,
  respondWithListingProblem,
  toListingEditorContext,
} from "./listing-responses.ts";
import { amountSchema, ifMatchHeader, listingIdParams, ownListingSchema } from "./listing-schemas.ts";
import { createFieldProblem } from "./present-listing-fields.ts";
import { parseListingRef } from "./present-own-listing.ts";
import type { ProblemStatus } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Ads");
const defineListingResponses = <P extends ProblemStatus>(problems: readonly P[]) =>
  defineResponses(200, "The listing after the change", ownListingSchema, problems);

/** Route with which a seller performs an action on a listing. */
type LifecycleRoute = {
  method: "post" | "delete";
  path: string;
  operationId: string;
  summary: string;
  /** Candidate actions. The first one that is allowed now is performed. */
  acts: ListingAction[];
};

const lifecycleRoutes: LifecycleRoute[] = [
  {
    method: "post",
    path: "/ads/{id}/renewal",
    operationId: "renewAd",
    summary: "Renew a listing for its full duration, in its last thirty days or after it has expired",
    acts: ["renew"],
  },
  {
    method: "post",
    path: "/ads/{id}/pause",
    operationId: "pauseAd",
    summary: "Pause a listing",
    acts: ["pause"],
  },
  {
    method: "post",
    path: "/ads/{id}/resumption",
    operationId: "resumeAd",
    summary:
      "Publish a listing again that was paused, closed, or sold and returned. Closed listings are reviewed first",
    acts: ["resume", "unsold", "reopen"],
  },
  {
    method: "post",
    path: "/ads/{id}/reservation",
    operationId: "reserveAd",
    summary: "Reserve a car or rental for a buyer. Parts cannot be reserved",
    acts: ["reserve"],
  },
  {
    method: "delete",
    path: "/ads/{id}/reservation",
    operationId: "freeAd",
    summary: "End the reservation of a listing",
    acts: ["free"],
  },
];

/** Query parameters of the actions that hide a listing. */
const hideQuery = z.object({
  unlessBooked: z.enum(["true", "false"]).optional().openapi({
    description:
      "`true`: a rental with future bookings stays unchanged, and the response is 409 `ad.booked`. Otherwise the bookings remain valid, and `life.bookings` of the response counts them",
  }),
});
type HideQuery = z.infer<typeof hideQuery>;

const outcomes = { "sold-here": "sold-here", "sold-elsewhere": "sold-elsewhere", closed: "close" } as const;

/** Registers the routes for publishing a listing and for all later changes of its status. */
export function registerListingLifecycleRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;

  api.openapi(
    defineRoute("post", "/ads/{id}/publication", "publishAd", {
      ...requireScope("ads:write"),
      summary: "Publish a draft, or submit a rejected or closed listing again",
      description: [
        "An incomplete draft fails with everything that is missing. `status` of the response is `active` if the listing is",
        "visible, or `pending` if it is reviewed first. The listing gets a new id. Publishing a draft twice creates one listing.",
      ].join(" "),
      request: { params: listingIdParams },
      responses: defineListingResponses([400, 401, 403, 404, 409]),
    }),
    async (c) => {
      const editor = toListingEditorContext(c, services);
      const ref = parseListingRef(c.req.valid("param").id);
      if (!ref) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
      if ("ad" in ref) return resubmitListing(c, editor, ref.ad);
      const published = await publishDraft(editor, ref.draft);
      if (!published.ok) return respondWithListingProblem(c, published);
      return respondWithListing(c, editor, { ad: published.value.adId });
    },
  );

  /** Submits a closed or rejected listing for review again. If there is a draft with changes, submits that draft. */
  async function resubmitListing(c: ApiContext, editor: EditorContext, id: number) {
    const ad = await findEditableListing(editor, id);
    if (!ad) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
    if (ad.status === "closed") return performFirstAction(c, editor, { id, acts: ["reopen"] });
    const changeDraftId = await findChangeDraft(db, editor.account.id, id);
    if (changeDraftId === undefined && ad.status !== "rejected")
      return respondWithListingProblem(c, failure("conflict", "ad.illegal_step"));
    const submitted =
      changeDraftId === undefined ? await applyListingPatch(editor, ad, {}) : await publishDraft(editor, changeDraftId);
    return submitted.ok ? respondWithListing(c, editor, { ad: id }) : respondWithListingProblem(c, submitted);
  }

  /**
   * Performs the first of the actions that is allowed now. With `unlessBooked`, fails for a rental with upcoming
   * bookings.
   */
  async function performFirstAction(
    c: ApiContext,
    editor: EditorContext,
    { id, acts, unlessBooked }: { id: number; acts: readonly ListingAction[] } & HideQuery,
  ) {
    let lastFailure: Failure = createOwnListingNotFoundFailure();
    for (const each of acts) {
      const result = await performListingAction({ db, clock, actor: editor.account }, id, each, {
        unlessBooked: unlessBooked === "true",
      });
      if (result.ok) return respondWithListing(c, editor, { ad: id });
      lastFailure = result;
      if (result.code !== "ad.illegal_step") break;
    }
    return respondWithListingProblem(c, lastFailure);
  }

  for (const { acts, ...route } of lifecycleRoutes) {
    api.openapi(
      createRoute({
        ...route,
        tags: ["Ads"],
        ...requireScope("ads:write"),
        request: {
          params: listingIdParams,
          query: acts.some(isHidingAction) ? hideQuery : hideQuery.omit({ unlessBooked: true }),
        },
        responses: defineListingResponses([400, 401, 403, 404, 409]),
      }),
      async (c) => {
        const query: HideQuery = c.req.valid("query");
        return withOwnListing(c, c.req.valid("param").id, (editor, { id }) =>
          performFirstAction(c, editor, { id, acts, ...query }),
        );
      },
    );
  }

  api.openapi(
    defineRoute("post", "/ads/{id}/closing", "closeAd", {
      ...requireScope("ads:write"),
      summary: "Close a listing: sold here, sold elsewhere, or not for sale any more",
      description:
        "Rentals are not sold: only `closed` is allowed for a `rental`, anything else fails with `ad.illegal_step`.",
      request: {
        params: listingIdParams,
        query: hideQuery,
        body: defineJsonBody(
          z.strictObject({ outcome: z.enum(["sold-here", "sold-elsewhere", "closed"]) }).openapi("AdClosing"),
        ),
      },
      responses: defineListingResponses([400, 401, 403, 404, 409]),
    }),
    async (c) => {
      const { outcome } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const query = c.req.valid("query");
      return withOwnListing(c, id, (editor, ad) =>
        performFirstAction(c, editor, { id: ad.id, acts: [outcomes[outcome]], ...query }),
      );
    },
  );

  api.openapi(
    defineRoute("post", "/ads/{id}/confirmation", "confirmAd", {
      ...requireScope("ads:write"),
      summary: "Confirm that a listing is still available after people reported it as sold",
      request: { params: listingIdParams },
      responses: defineListingResponses([401, 403, 404, 409]),
    }),
    async (c) =>
      withOwnListing(c, c.req.valid("param").id, async (editor, { id }) => {
        const confirmed = await confirmAvailability({ db, clock, actor: editor.account }, id);
        return confirmed.ok ? respondWithListing(c, editor, { ad: id }) : respondWithListingProblem(c, confirmed);
      }),
  );

  api.openapi(
    defineRoute("put", "/ads/{id}/price", "changeAdPrice", {
      ...requireScope("ads:write"),
      summary:
        "Change the price, in the currency of the listing. Members with the listing among their favourites are notified of a lower price",
      request: {
        params: listingIdParams,
        headers: ifMatchHeader,
        body: defineJsonBody(amountSchema),
      },
      responses: defineListingResponses([400, 401, 403, 404, 409, 412, 428]),
    }),
    async (c) => {
      const price = c.req.valid("json");
      return withOwnListing(c, c.req.valid("param").id, async (editor, ad) => {
        const { id } = ad;
        const staleResponse = await rejectStaleListingVersion(c, editor, { ad: id }, ad.version);
        if (staleResponse) return staleResponse;
        const { currency = "" } = ad.fields;
        if (price.currency !== currency) {
          const errors = [{ ...createFieldProblem("currency", "mismatch", c.get("language")), message: currency }];
          return respondWithListingProblem(c, failure("invalid", "ad.currency", errors));
        }
        const decimals = (await getCatalog(db)).currencies.get(currency)?.decimals ?? 2;
        const input = { price: formatMinorUnits(price.minor, decimals), version: String(ad.version) };
        const changed = await changeListingPrice({ db, clock, actor: editor.account }, id, input);
        if (changed.ok) return respondWithListing(c, editor, { ad: id });
        if (changed.code === "ad.stale") return respondWithChangedListing(c, editor, { ad: id }, ad.version + 1);
        const errors = changed.errors?.map((each) => ({ ...each, path: "minor" }));
        return respondWithListingProblem(c, { ...changed, errors });
      });
    },
  );

  // No listing is older than this date.
  const daySchema = z.iso.date().refine((each) => each >= "2000-01-01", "from 2000-01-01 on");
  api.openapi(
    defineRoute("get", "/ads/{id}/statistics", "getAdStatistics", {
      ...requireScope("ads:read"),
      summary: "Get the daily views, phone reveals and favourites of a listing",
      request: {
        params: listingIdParams,
        query: z.object({
          from: daySchema
            .optional()
            .openapi({ description: `Default: 29 days before \`to\`. At most ${MAX_STATISTICS_DAYS} days` }),
          to: daySchema.optional().openapi({ description: "Default: today. Days are in UTC" }),
        }),
      },
      responses: defineResponses(
        200,
        "All days, including those without any event",
        statisticsSchema,
        [400, 401, 403, 404, 409],
      ),
    }),
    async (c) => {
      const query = c.req.valid("query");
      return withOwnListing(c, c.req.valid("param").id, async (_editor, { id }) => {
        const to = query.to ?? toUtcDay(clock());
        const from = query.from ?? subtractDays(to, 29);
        if (from > to || subtractDays(to, MAX_STATISTICS_DAYS - 1) > from) {
          const errors = [
            { path: "from", code: "ad.days", message: `from: ${MAX_STATISTICS_DAYS} days at most, up to ${to}` },
          ];
          return respondWithListingProblem(c, failure("invalid", "ad.days", errors));
        }
        const days = fillMissingStatisticsDays(await getListingDailyFigures(db, id, { from, to }), { from, to });
        return c.json({ from, to, days }, 200);
      });
    },
  );

  /** Calls `work` with a published listing of the member. For a draft, responds 409 `ad.not_published` instead. */
  async function withOwnListing<T extends Response>(
    c: ApiContext,
    id: string,
    work: (editor: EditorContext, ad: EditableListing) => Promise<T>,
  ): Promise<T | DocumentedResponse> {
    const ref = parseListingRef(id);
    if (!ref) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
    if ("draft" in ref) return respondWithListingProblem(c, failure("conflict", "ad.not_published"));
    const editor = toListingEditorContext(c, services);
    // Ownership is checked first. A member who may not sell then learns nothing about listings of others.
    const ad = await findEditableListing(editor, ref.ad);
    return ad ? work(editor, ad) : respondWithListingProblem(c, createOwnListingNotFoundFailure());
  }
}

const countSchema = z.number().int();
const statisticsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), views: countSchema, reveals: countSchema, favourites: countSchema })),
  })
  .openapi("AdStatistics");
