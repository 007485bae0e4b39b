import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { act } from "#domain/ads/life/acts.server.ts";
import { ownAdSorts, ownAds, ownAdsPerPage } from "#domain/ads/life/own-ads.server.ts";
import { adStatuses } from "#domain/ads/life/steps.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { draftToChange } from "#domain/selling/change-ad.server.ts";
import type { Draft } from "#domain/selling/draft.ts";
import { discardDraft, draftsOf, startDraft } from "#domain/selling/drafts.server.ts";
import { filledIn } from "#domain/selling/fill.server.ts";
import { pageOf } from "#kernel/paging.ts";
import { failure } from "#kernel/result.ts";
import { adNotFound, adProblem, answerAd, isTheirs, sellingOf, viewOf } from "./ad-answers.ts";
import { changeAd, changeDraft, readFields } from "./ad-changes.ts";
import { adFieldsInput, byAdId, ifMatchHeader, json, ownAdList, ownAdSchema } from "./ad-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { idempotent } from "./idempotency.ts";
import { needs } from "./needs.ts";
import { adRefOf, summaryOfAd, summaryOfDraft, tagOf } from "./present-ad.ts";
import { fieldProblem } from "./present-ad-fields.ts";
import { problemAnswers } from "./problem.ts";

const tags = ["Ads"];
const body = { required: true, content: { "application/json": { schema: adFieldsInput } } };
/** An ad stays in its category: what is changed of one is what it says. */
const title = { ar: "فحمات فرامل أمامية جديدة", en: "New front brake pads" };
const changeBody = { required: true, content: { "application/json": { schema: adFieldsInput, example: { title } } } };

/** Writing ads, and changing them: drafts are `d12`, ads `345`. */
export function addAds(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;

  api.openapi(
    createRoute({
      method: "get",
      path: "/ads",
      operationId: "listOwnAds",
      tags,
      ...needs("ads:read"),
      summary: "The ads of the sellers one acts for, 16 a page; with `status=draft` those one is writing",
      request: {
        query: z.object({
          status: z.enum(adStatuses).optional(),
          q: z.string().max(100).default("").openapi({ description: "In names, or an ad's number or SKU" }),
          sort: z.enum(ownAdSorts).default("newest"),
          page: z.coerce.number().int().min(1).max(100_000).default(1),
        }),
      },
      responses: { 200: json("A page of them", ownAdList), ...problemAnswers(400, 401, 403) },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const language = c.get("language");
      const { q: text, ...asked } = c.req.valid("query");
      const [sellers, drafts] = await Promise.all([
        sellersOf(db, selling.account.id),
        draftsOf(db, selling.account.id),
      ]);
      const found = await ownAds(db, sellers, { status: asked.status, text, sort: asked.sort, page: asked.page });
      const counts = { ...found.counts, ...(drafts.length > 0 ? { draft: drafts.length } : {}) };
      if (asked.status !== "draft") {
        return c.json({ items: found.items.map((row) => summaryOfAd(row, language)), ...found.page, counts }, 200);
      }
      const page = pageOf(asked.page, ownAdsPerPage, drafts.length);
      const shown = drafts.slice((page.page - 1) * page.limit, page.page * page.limit);
      const items = [];
      for (const draft of shown) items.push(await summaryOfDraft(selling, draft, language));
      return c.json({ items, ...page, counts }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads",
      operationId: "createAd",
      tags,
      ...needs("ads:write"),
      ...idempotent(),
      summary: "Begin a draft of an ad, whatever is known of it so far",
      description:
        "It needs a `kind` or `category`. `problems` says what is still missing; `/ads/{id}/publication` puts it up.",
      request: { body },
      responses: { 201: json("The draft", ownAdSchema), ...problemAnswers(400, 401, 403, 409) },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const input = c.req.valid("json");
      const { phone } = selling.account;
      const current: Draft = phone ? { phone } : {};
      const read = await readFields(selling, input, { current, language: c.get("language") });
      if (!read.ok) return adProblem(c, read) as never;
      if (!read.fields.category) {
        const errors = [fieldProblem("category", "required", c.get("language"))];
        return adProblem(c, failure("invalid", "request.invalid", errors)) as never;
      }
      const fields = { ...current, ...read.fields, ...(await filledIn(db, current, read.fields, clock())) };
      const started = await startDraft(selling, fields, input.seller ?? null);
      if (!started.ok) return adProblem(c, started) as never;
      return (await answerAd(c, selling, { draft: started.value.id }, 201)) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/ads/{id}",
      operationId: "getOwnAd",
      tags,
      ...needs("ads:read"),
      summary: "An ad or draft of one's own, as it stands",
      request: { params: byAdId },
      responses: { 200: json("The ad", ownAdSchema), ...problemAnswers(401, 403, 404) },
    }),
    async (c) => {
      const view = await viewOf(c, services, c.req.valid("param").id);
      if (!view) return adProblem(c, adNotFound()) as never;
      c.header("etag", tagOf(view));
      return c.json(view, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/ads/{id}",
      operationId: "changeAd",
      tags,
      ...needs("ads:write"),
      summary: "Change what is named of a draft or an ad, as it was read",
      description: [
        "`If-Match` names the version that was read; 412 says who changed what since. A draft keeps whatever it is told. An ad is",
        "changed as a whole or not at all, and checked again where that is needed: `status` is `pending` then. Changes that",
        "shall be seen together are prepared in `/ads/{id}/changes`.",
      ].join(" "),
      request: { params: byAdId, headers: ifMatchHeader, body: changeBody },
      responses: {
        200: json("The ad", ownAdSchema),
        ...problemAnswers(400, 401, 403, 404, 409, 412, 428),
      },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const ref = adRefOf(c.req.valid("param").id);
      if (!ref) return adProblem(c, adNotFound()) as never;
      const input = c.req.valid("json");
      const change = "draft" in ref ? changeDraft(c, selling, ref, input) : changeAd(c, selling, ref, input);
      return ((await change) ?? (await answerAd(c, selling, ref))) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/ads/{id}",
      operationId: "deleteAdDraft",
      tags,
      ...needs("ads:write"),
      summary: "Throw a draft away; an ad that was published is ended by `/ads/{id}/closing`",
      request: { params: byAdId },
      responses: { 204: { description: "It is gone" }, ...problemAnswers(401, 403, 404, 409) },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const ref = adRefOf(c.req.valid("param").id);
      if (!ref || !(await isTheirs(selling, ref))) return adProblem(c, adNotFound()) as never;
      const gone =
        "draft" in ref
          ? await discardDraft(selling, ref.draft)
          : await act({ db, clock, actor: selling.account }, ref.ad, "delete");
      return gone.ok ? c.body(null, 204) : (adProblem(c, gone) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads/{id}/changes",
      operationId: "prepareAdChange",
      tags,
      ...needs("ads:write"),
      summary: "The draft of a change to an ad: the one that is there, or a new one with what the ad says",
      description: "Nobody sees it until the draft is published by `/ads/{id}/publication`.",
      request: { params: byAdId },
      responses: { 201: json("The draft", ownAdSchema), ...problemAnswers(401, 403, 404, 409) },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const ref = adRefOf(c.req.valid("param").id);
      const isAd = ref && "ad" in ref && (await isTheirs(selling, ref));
      const begun = isAd ? await draftToChange(selling, ref.ad) : adNotFound();
      if (!begun.ok) return adProblem(c, begun) as never;
      return (await answerAd(c, selling, { draft: begun.value.id }, 201)) as never;
    },
  );
}
