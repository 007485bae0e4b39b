import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { act, confirmStillThere } from "#domain/ads/life/acts.server.ts";
import { type Act, isHiding } from "#domain/ads/life/acts.ts";
import { dayOf } from "#domain/ads/life/days.server.ts";
import { daysOfAd } from "#domain/ads/life/manage.server.ts";
import { changePrice } from "#domain/ads/life/price.server.ts";
import { daysBefore, everyDay, mostDays } from "#domain/ads/life/statistics.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { changeOf } from "#domain/selling/change-ad.server.ts";
import { changeNow, ownWrittenAd } from "#domain/selling/change-now.server.ts";
import type { Selling } from "#domain/selling/drafts.server.ts";
import { decimalText, type WrittenAd } from "#domain/selling/fields-of-ad.server.ts";
import { publishDraft } from "#domain/selling/publish.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import { adNotFound, adProblem, answerAd, changedAnswer, sellingOf, staleAnswer } from "./ad-answers.ts";
import { amount, byAdId, ifMatchHeader, json, ownAdSchema } from "./ad-schemas.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { needs } from "./needs.ts";
import { adRefOf } from "./present-ad.ts";
import { fieldProblem } from "./present-ad-fields.ts";
import { problemAnswers } from "./problem.ts";

const tags = ["Ads"];
const theAd = { 200: json("The ad as it stands now", ownAdSchema) };

/** What is said of an ad by its seller. */
type Step = {
  method: "post" | "delete";
  path: string;
  operationId: string;
  summary: string;
  /** Of those that can be done now it is the first. */
  acts: Act[];
};

const steps: Step[] = [
  {
    method: "post",
    path: "/ads/{id}/renewal",
    operationId: "renewAd",
    summary: "Have it up for its full time from now: in its last thirty days, or after it ended",
    acts: ["renew"],
  },
  {
    method: "post",
    path: "/ads/{id}/pause",
    operationId: "pauseAd",
    summary: "Take it off for a while",
    acts: ["pause"],
  },
  {
    method: "post",
    path: "/ads/{id}/resumption",
    operationId: "resumeAd",
    summary: "Put it up again: what was paused, closed, or sold and given back. What was closed is checked first",
    acts: ["resume", "unsold", "reopen"],
  },
  {
    method: "post",
    path: "/ads/{id}/reservation",
    operationId: "reserveAd",
    summary: "Keep it for a buyer; not of parts, of which there may be many",
    acts: ["reserve"],
  },
  {
    method: "delete",
    path: "/ads/{id}/reservation",
    operationId: "freeAd",
    summary: "Keep it for nobody any more",
    acts: ["free"],
  },
];

/** Of acts that take an ad from sight. */
const hidingQuery = z.object({
  unlessBooked: z.enum(["true", "false"]).optional().openapi({
    description:
      "`true`: a rental with bookings still ahead stays as it is, and 409 `ad.booked` is answered. Else they stand, and `life.bookings` of the answer tells of them",
  }),
});
type HidingQuery = z.infer<typeof hidingQuery>;

const outcomes = { "sold-here": "sold-here", "sold-elsewhere": "sold-elsewhere", closed: "close" } as const;

/** What becomes of an ad once it is written. */
export function addAdLife(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads/{id}/publication",
      operationId: "publishAd",
      tags,
      ...needs("ads:write"),
      summary: "Publish a draft, or send a refused or closed ad again",
      description: [
        "What is incomplete names everything that is missing. `status` of the answer says whether everybody sees it (`active`)",
        "or it is checked first (`pending`). The ad has an id of its own; sent twice, a draft is one ad.",
      ].join(" "),
      request: { params: byAdId },
      responses: { ...theAd, ...problemAnswers(400, 401, 403, 404, 409) },
    }),
    async (c) => {
      const selling = sellingOf(c, services);
      const ref = adRefOf(c.req.valid("param").id);
      if (!ref) return adProblem(c, adNotFound()) as never;
      if ("ad" in ref) return (await sendAgain(c, selling, ref.ad)) as never;
      const published = await publishDraft(selling, ref.draft);
      if (!published.ok) return adProblem(c, published) as never;
      return (await answerAd(c, selling, { ad: published.value.adId })) as never;
    },
  );

  /** An ad goes with the change that was begun; else as it is, if it was refused or closed. */
  async function sendAgain(c: ApiContext, selling: Selling, id: number) {
    const ad = await ownWrittenAd(selling, id);
    if (!ad) return adProblem(c, adNotFound());
    if (ad.status === "closed") return done(c, selling, { id, acts: ["reopen"] });
    const begun = await changeOf(db, selling.account.id, id);
    if (begun === undefined && ad.status !== "rejected") return adProblem(c, failure("conflict", "ad.illegal_step"));
    const sent = begun === undefined ? await changeNow(selling, ad, {}) : await publishDraft(selling, begun);
    return sent.ok ? answerAd(c, selling, { ad: id }) : adProblem(c, sent);
  }

  /** Does with an ad the first of some acts that can be done now; unless it is booked, if that was asked. */
  async function done(
    c: ApiContext,
    selling: Selling,
    { id, acts, unlessBooked }: { id: number; acts: readonly Act[] } & HidingQuery,
  ) {
    let refused: Failure = adNotFound();
    for (const each of acts) {
      const result = await act({ db, clock, actor: selling.account }, id, each, {
        unlessBooked: unlessBooked === "true",
      });
      if (result.ok) return answerAd(c, selling, { ad: id });
      refused = result;
      if (result.code !== "ad.illegal_step") break;
    }
    return adProblem(c, refused);
  }

  for (const { acts, ...route } of steps) {
    api.openapi(
      createRoute({
        ...route,
        tags,
        ...needs("ads:write"),
        request: {
          params: byAdId,
          query: acts.some(isHiding) ? hidingQuery : hidingQuery.omit({ unlessBooked: true }),
        },
        responses: { ...theAd, ...problemAnswers(400, 401, 403, 404, 409) },
      }),
      async (c) => {
        const query: HidingQuery = c.req.valid("query");
        return (await ofAd(c, c.req.valid("param").id, (selling, { id }) =>
          done(c, selling, { id, acts, ...query }),
        )) as never;
      },
    );
  }

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads/{id}/closing",
      operationId: "closeAd",
      tags,
      ...needs("ads:write"),
      summary: "End an ad: it was sold, here or elsewhere, or is not for sale any more",
      description: "What is let isn't sold: of a `rental` only `closed` is taken, else `ad.illegal_step` is answered.",
      request: {
        params: byAdId,
        query: hidingQuery,
        body: {
          required: true,
          content: {
            "application/json": {
              schema: z
                .strictObject({ outcome: z.enum(["sold-here", "sold-elsewhere", "closed"]) })
                .openapi("AdClosing"),
            },
          },
        },
      },
      responses: { ...theAd, ...problemAnswers(400, 401, 403, 404, 409) },
    }),
    async (c) => {
      const { outcome } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const query = c.req.valid("query");
      return (await ofAd(c, id, (selling, ad) =>
        done(c, selling, { id: ad.id, acts: [outcomes[outcome]], ...query }),
      )) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/ads/{id}/confirmation",
      operationId: "confirmAd",
      tags,
      ...needs("ads:write"),
      summary: "Say that it is still there, after people said that it is sold",
      request: { params: byAdId },
      responses: { ...theAd, ...problemAnswers(401, 403, 404, 409) },
    }),
    async (c) =>
      (await ofAd(c, c.req.valid("param").id, async (selling, { id }) => {
        const said = await confirmStillThere({ db, clock, actor: selling.account }, id);
        return said.ok ? answerAd(c, selling, { ad: id }) : adProblem(c, said);
      })) as never,
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/ads/{id}/price",
      operationId: "changeAdPrice",
      tags,
      ...needs("ads:write"),
      summary: "Ask another price, in the ad's currency; who keeps the ad is told of a fall",
      request: {
        params: byAdId,
        headers: ifMatchHeader,
        body: { required: true, content: { "application/json": { schema: amount } } },
      },
      responses: { ...theAd, ...problemAnswers(400, 401, 403, 404, 409, 412, 428) },
    }),
    async (c) => {
      const price = c.req.valid("json");
      return (await ofAd(c, c.req.valid("param").id, async (selling, ad) => {
        const { id } = ad;
        const stale = await staleAnswer(c, selling, { ad: id }, ad.version);
        if (stale) return stale;
        const { currency = "" } = ad.fields;
        if (price.currency !== currency) {
          const errors = [{ ...fieldProblem("currency", "mismatch", c.get("language")), message: currency }];
          return adProblem(c, failure("invalid", "ad.currency", errors));
        }
        const decimals = (await catalogueOf(db)).currencies.get(currency)?.decimals ?? 2;
        const input = { price: decimalText(price.minor, decimals), version: String(ad.version) };
        const changed = await changePrice({ db, clock, actor: selling.account }, id, input);
        if (changed.ok) return answerAd(c, selling, { ad: id });
        if (changed.code === "ad.stale") return changedAnswer(c, selling, { ad: id }, ad.version + 1);
        const errors = changed.errors?.map((each) => ({ ...each, path: "minor" }));
        return adProblem(c, { ...changed, ...(errors ? { errors } : {}) });
      })) as never;
    },
  );

  // Nothing is older than this.
  const day = z.iso.date().refine((each) => each >= "2000-01-01", "from 2000-01-01 on");
  api.openapi(
    createRoute({
      method: "get",
      path: "/ads/{id}/statistics",
      operationId: "getAdStatistics",
      tags,
      ...needs("ads:read"),
      summary: "How often it was seen, its phone shown, and it was kept, day by day",
      request: {
        params: byAdId,
        query: z.object({
          from: day.optional().openapi({ description: `29 days before \`to\` unless said; ${mostDays} days at most` }),
          to: day.optional().openapi({ description: "Today unless said. Days are those of UTC" }),
        }),
      },
      responses: {
        200: json("Every day, also those when nothing happened", statisticsSchema),
        ...problemAnswers(400, 401, 403, 404, 409),
      },
    }),
    async (c) => {
      const query = c.req.valid("query");
      return (await ofAd(c, c.req.valid("param").id, async (_selling, { id }) => {
        const to = query.to ?? dayOf(clock());
        const from = query.from ?? daysBefore(to, 29);
        if (from > to || daysBefore(to, mostDays - 1) > from) {
          const errors = [{ path: "from", code: "ad.days", message: `from: ${mostDays} days at most, up to ${to}` }];
          return adProblem(c, failure("invalid", "ad.days", errors));
        }
        const days = everyDay(await daysOfAd(db, id, { from, to }), { from, to });
        return c.json({ from, to, days }, 200);
      })) as never;
    },
  );

  /** What only ads have: of a draft it is said that it has to be published first. */
  async function ofAd(c: ApiContext, id: string, work: (selling: Selling, ad: WrittenAd) => Promise<Response>) {
    const ref = adRefOf(id);
    if (!ref) return adProblem(c, adNotFound());
    if ("draft" in ref) return adProblem(c, failure("conflict", "ad.not_published"));
    const selling = sellingOf(c, services);
    // Whose it is comes first: to who may not sell, another's ad isn't there either.
    const ad = await ownWrittenAd(selling, ref.ad);
    return ad ? work(selling, ad) : adProblem(c, adNotFound());
  }
}

const figure = z.number().int();
const statisticsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), views: figure, reveals: figure, favourites: figure })),
  })
  .openapi("AdStatistics");
