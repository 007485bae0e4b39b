import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { questionLengths } from "#domain/listing-questions/listing-question.ts";
import {
  answerListingQuestion,
  askListingQuestion,
  hideListingQuestion,
  type QuestionContext,
} from "#domain/listing-questions/question-commands.server.ts";
import { listListingQuestions, listSellerQuestions } from "#domain/listing-questions/question-queries.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody, pageQuery, paginationShape, timestampSchema } from "./schema-helpers.ts";
import { localTextSchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Inbox");

const listingParams = z.object({ idOrSlug: z.string().openapi({ example: "1" }) });
const questionParams = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647).openapi({ example: 12 }),
});
const resultSchema = z.object({ id: z.number().int() });

const questionSchema = z
  .object({
    id: z.number().int(),
    question: z.string(),
    askedAt: timestampSchema,
    answer: z.string(),
    answeredAt: timestampSchema,
  })
  .openapi("ListingQuestion");

const sellerQuestionSchema = questionSchema
  .extend({
    answer: z.string().nullable(),
    answeredAt: timestampSchema.nullable(),
    product: z.object({ id: z.number().int(), slug: z.string(), name: localTextSchema }),
  })
  .openapi("SellerQuestion");

const productNotFound = { kind: "not_found", code: "product.not_found" } as const;

/** Registers the public questions about listings, for readers, for members who ask and for sellers who answer. */
export function registerListingQuestionRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, wakeMail, getOrigin } = services;
  const createContext = (c: ApiContext): QuestionContext => ({ db, clock, wakeMail, origin: getOrigin(c.req.raw) });

  api.openapi(
    defineRoute("get", "/products/{idOrSlug}/questions", "listQuestions", {
      summary: "List the answered questions about a listing, the newest answer first",
      request: { params: listingParams, query: pageQuery },
      responses: defineResponses(
        200,
        "A page of questions",
        z.object({ ...paginationShape, items: z.array(questionSchema) }),
        [400, 404],
      ),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").idOrSlug);
      const found = id === undefined ? undefined : await getListing(db, id);
      if (!found?.ok) return respondWithProblem(c, productNotFound);
      const {
        own: _own,
        waiting: _waiting,
        items,
        ...page
      } = await listListingQuestions(db, found.value.id, c.req.valid("query"));
      const presented = items.map(({ text: question, askedAt, answeredAt, ...item }) => ({
        ...item,
        question,
        askedAt: askedAt.toISOString(),
        answeredAt: answeredAt.toISOString(),
      }));
      return c.json({ ...page, items: presented }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/products/{idOrSlug}/questions", "askQuestion", {
      ...requireScope("inbox:write"),
      summary: "Ask the seller of a listing a public question",
      description: "The question becomes public when the seller answers. Needs a confirmed email address.",
      request: {
        params: listingParams,
        body: defineJsonBody(
          z.object({
            question: createTextSchema(questionLengths.most, {
              minLength: questionLengths.least,
              description: "Without phone numbers, email addresses and links",
              example: "Has the timing chain been replaced?",
            }),
          }),
        ),
      },
      responses: defineResponses(201, "Id of the question", resultSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").idOrSlug) ?? 0;
      const asked = await askListingQuestion(createContext(c), requireUser(c), id, c.req.valid("json").question);
      return asked.ok ? c.json(asked.value, 201) : respondWithProblem(c, asked);
    },
  );

  api.openapi(
    defineRoute("get", "/me/questions", "listSellerQuestions", {
      ...requireScope("inbox:read"),
      summary: "List the questions to the own sellers, unanswered ones first",
      request: { query: pageQuery },
      responses: defineResponses(
        200,
        "A page of questions",
        z.object({ ...paginationShape, items: z.array(sellerQuestionSchema) }),
        [400, 401, 403],
      ),
    }),
    async (c) => {
      const { items, ...page } = await listSellerQuestions(db, requireUser(c).id, c.req.valid("query").page);
      const presented = items.map(({ id, text: question, askedAt, answer, answeredAt, listing }) => ({
        id,
        question,
        askedAt: askedAt.toISOString(),
        answer,
        answeredAt: answeredAt?.toISOString() ?? null,
        product: { id: listing.id, slug: listing.slug, name: listing.title },
      }));
      return c.json({ ...page, items: presented }, 200);
    },
  );

  api.openapi(
    defineRoute("put", "/questions/{id}/answer", "answerQuestion", {
      ...requireScope("inbox:write"),
      summary: "Answer a question for the seller, or replace the answer",
      description: "The first answer publishes the question and notifies the member who asked.",
      request: {
        params: questionParams,
        body: defineJsonBody(
          z.object({
            answer: createTextSchema(questionLengths.answer, {
              description: "Without phone numbers, email addresses and links",
              example: "Yes, at 120,000 km.",
            }),
          }),
        ),
      },
      responses: defineResponses(200, "Id of the question", resultSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const answered = await answerListingQuestion(createContext(c), requireUser(c), id, c.req.valid("json").answer);
      return answered.ok ? c.json(answered.value, 200) : respondWithProblem(c, answered);
    },
  );

  api.openapi(
    defineRoute("post", "/questions/{id}/hide", "hideQuestion", {
      ...requireScope("inbox:write"),
      summary: "Hide a question and its answer for the seller. It can't be undone",
      request: { params: questionParams },
      responses: defineResponses(200, "Id of the question", resultSchema, [400, 401, 403, 404]),
    }),
    async (c) => {
      const hidden = await hideListingQuestion({ db, now: clock() }, requireUser(c), c.req.valid("param").id);
      return hidden.ok ? c.json(hidden.value, 200) : respondWithProblem(c, hidden);
    },
  );
}
