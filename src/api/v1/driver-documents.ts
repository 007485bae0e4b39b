import { type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  documentKinds,
  documentReasons,
  getDocumentCheckState,
  LICENCE_ENDING_LENGTH,
  MAX_DOCUMENT_NOTE_LENGTH,
} from "#domain/bookings/driver-documents.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import { answerDriverDocuments } from "#domain/driver-documents/answer-documents.server.ts";
import { MAX_DOCUMENT_FORM_BYTES } from "#domain/driver-documents/document-form.ts";
import { submitDriverDocuments } from "#domain/driver-documents/submit-documents.server.ts";
import { getReceiptPath, MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { allowGuests, requireScope } from "./access.ts";
import { BODY_LIMIT_OPENAPI_EXTENSION } from "./body-validation.ts";
import { createBookingAccess } from "./booking-access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { fieldProblemSchema } from "./listing-schemas.ts";
import { localizeFieldError, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createOptionalTextSchema, createTextSchema, defineJsonBody, timestampSchema } from "./schema-helpers.ts";
import { getActingAccount } from "./session.ts";

const defineRoute = createRouteDefiner("Bookings");
const idOrTokenParams = z.object({
  idOrToken: z.string().max(64).openapi({ description: "Id or token of the booking", example: "1024" }),
});
const idParams = z.object({ id: z.string().max(64).openapi({ example: "1024" }) });
const kindSchema = z.enum(documentKinds);
const reasonSchema = z.enum(documentReasons);

const documentsShape = {
  state: z.enum(["missing", "submitted", "refused", "expiring", "accepted"]).nullable().openapi({
    description:
      "State of the check. `expiring`: the licence is accepted, but expires before the return. Null: the seller wants no documents",
  }),
  documents: z
    .array(
      z.object({
        kind: kindSchema,
        state: z.enum(["submitted", "accepted", "refused"]),
        picture: z.string().nullable().openapi({
          description: "Path of the picture. Guests add `?token=`. Null: erased, 30 days after the booking",
        }),
        reason: reasonSchema.nullable().openapi({ description: "Why the seller asks for another picture" }),
        note: z.string().nullable().openapi({ description: "The seller's words" }),
        submittedAt: timestampSchema,
        decidedAt: timestampSchema.nullable(),
      }),
    )
    .openapi({ description: "Documents that were sent" }),
  licence: z.object({
    expires: z.string().nullable().openapi({ format: "date" }),
    ending: z.string().nullable().openapi({ description: "Last four characters of the number" }),
  }),
};
const documentsSchema = z.object(documentsShape).openapi("DriverDocuments");
const sentDocumentsSchema = z
  .object({
    ...documentsShape,
    refused: z.array(fieldProblemSchema).openapi({ description: "What was not saved, with the reason" }),
  })
  .openapi("DriverDocumentsReceived");

const answersBody = z
  .object({
    answers: z
      .array(
        z.object({
          kind: kindSchema,
          answer: z.enum(["accepted", "refused"]),
          reason: reasonSchema.nullish().openapi({ description: "Required for `refused`" }),
          note: createOptionalTextSchema(MAX_DOCUMENT_NOTE_LENGTH, { description: "Required for the reason `other`" }),
          submittedAt: createTextSchema(40, {
            format: "date-time",
            description: "`submittedAt` of the picture that was looked at. Refused if another picture was sent since",
          }),
        }),
      )
      .min(1)
      .max(documentKinds.length),
  })
  .openapi("DriverDocumentAnswersBody");

const fileSchema = z.instanceof(File).openapi({ type: "string", format: "binary" });
const uploadBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: z.object({
        ...Object.fromEntries(documentKinds.map((kind) => [kind, fileSchema.optional()])),
        licenceExpires: z.string().optional().openapi({ format: "date", example: "2031-05-17" }),
        licenceEnding: z
          .string()
          .optional()
          .openapi({ description: "Last four characters of the licence number", maxLength: LICENCE_ENDING_LENGTH }),
      }),
    },
  },
};

const presentDocuments = (booking: Booking): z.infer<typeof documentsSchema> => ({
  state: getDocumentCheckState(booking) ?? null,
  documents: booking.documents.map(({ kind, state, file, reason, note, submittedAt, decidedAt }) => ({
    kind,
    state,
    picture: file && getReceiptPath(file),
    reason,
    note,
    submittedAt: new Date(submittedAt).toISOString(),
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
  })),
  licence: booking.licence,
});

/** Registers the routes for the documents of drivers. They respond 404 for bookings of other people. */
export function registerDriverDocumentRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getOrigin, receipts, wakeMail } = services;
  const { findRequestedBooking, findSellerBooking } = createBookingAccess(services);
  const respondNotFound = (c: ApiContext) => respondWithProblem(c, { kind: "not_found", code: "booking.not_found" });
  /** Presents the documents as they are after a change. */
  const presentCurrent = async (booking: Booking) =>
    presentDocuments((await findBookingById(db, booking.id)) ?? booking);

  api.openapi(
    defineRoute("get", "/bookings/{idOrToken}/documents", "getDriverDocuments", {
      ...allowGuests("bookings:read"),
      summary: "Get the documents of the driver and the state of their check",
      description: "For the customer, for the member's business, or by the token.",
      request: { params: idOrTokenParams },
      responses: defineResponses(200, "The documents", documentsSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken);
      return found ? c.json(presentDocuments(found.booking), 200) : respondNotFound(c);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{idOrToken}/documents", "sendDriverDocuments", {
      ...allowGuests("bookings:write"),
      [BODY_LIMIT_OPENAPI_EXTENSION]: MAX_DOCUMENT_FORM_BYTES,
      summary: "Send pictures of the driver's licence and ID, as the customer",
      description: `One JPEG, PNG, WebP, AVIF or GIF of at most ${MAX_RECEIPT_BYTES / 1_024 / 1_024} MB for each document. Pictures can be sent one by one, and replace earlier ones that are not accepted. The licence must be valid on the last day of the rental. \`refused\` names what was not saved; if nothing was saved, the response is 400.`,
      request: { params: idOrTokenParams, body: uploadBody },
      responses: defineResponses(
        200,
        "The documents, and what was not saved",
        sentDocumentsSchema,
        [400, 401, 403, 404, 409, 413, 415, 429, 503],
      ),
    }),
    async (c) => {
      const found = await findRequestedBooking(c, c.req.valid("param").idOrToken);
      if (!found || found.right === "seller") return respondNotFound(c);
      const { booking, actor } = found;
      const form = c.req.valid("form") as Record<string, unknown>;
      const uploads = Object.fromEntries(
        await Promise.all(
          documentKinds.map(async (kind) => {
            const file = form[kind];
            return [kind, file instanceof File ? [new Uint8Array(await file.arrayBuffer())] : []] as const;
          }),
        ),
      );
      const account = getActingAccount(c);
      const owner = account ? (`account ${account.id}` as const) : (`booking ${booking.id}` as const);
      const context = { db, clock, origin: getOrigin(c.req.raw), actor, receipts, owner };
      const { licenceExpires, licenceEnding } = form;
      const sent = await submitDriverDocuments(context, booking.id, { licenceExpires, licenceEnding }, uploads);
      if (!sent.ok) return respondWithProblem(c, sent);
      wakeMail();
      const refused = sent.value.refused.map((error) => localizeFieldError(error, c.get("language")));
      return c.json({ ...(await presentCurrent(booking)), refused }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/bookings/{id}/document-answers", "answerDriverDocuments", {
      ...requireScope("bookings:write"),
      summary: "Accept pictures of the driver's documents or ask for others, as the seller",
      description:
        "The customer is notified of refused pictures, and once all are accepted. The same answers sent twice count once.",
      request: { params: idParams, body: defineJsonBody(answersBody) },
      responses: defineResponses(200, "The documents", documentsSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const found = await findSellerBooking(c, c.req.valid("param").id);
      if (!found) return respondNotFound(c);
      const context = { db, clock, origin: getOrigin(c.req.raw), actor: found.actor };
      const input = Object.fromEntries(c.req.valid("json").answers.map(({ kind, ...answer }) => [kind, answer]));
      const answered = await answerDriverDocuments(context, found.booking.id, input);
      if (!answered.ok) return respondWithProblem(c, answered);
      wakeMail();
      return c.json(await presentCurrent(found.booking), 200);
    },
  );
}
