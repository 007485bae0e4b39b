import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { sendContactMessage } from "#domain/content/contact.server.ts";
import { parseContactMessage } from "#domain/content/contact.ts";
import { contactMaxLengths } from "#domain/content/contact-fields.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner } from "./route-definition.ts";
import { createOptionalTextSchema, createTextSchema, defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Contact");

const contactBody = z
  .object({
    name: createTextSchema(contactMaxLengths.name),
    email: createTextSchema(contactMaxLengths.email, { format: "email" }),
    phone: createOptionalTextSchema(contactMaxLengths.phone),
    subject: createTextSchema(contactMaxLengths.subject),
    message: createTextSchema(contactMaxLengths.message),
  })
  .openapi("ContactBody");

/** Registers the contact route. It validates messages like the contact page (VL-08). */
export function registerContactRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, clock, getAddress, contactTo, wakeMail }: ApiServices,
): void {
  api.openapi(
    defineRoute("post", "/contact", "sendContactMessage", {
      ...withIdempotencyKey(),
      summary: "Send a message to the site, at most five times an hour per address",
      request: { body: defineJsonBody(contactBody) },
      responses: {
        204: { description: "The message was received and will be answered by e-mail" },
        ...getProblemResponses(400, 429),
      },
    }),
    async (c) => {
      const { phone, ...values } = c.req.valid("json");
      const parsed = parseContactMessage({ ...values, phone: phone ?? "" });
      if (!parsed.ok) return respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors: parsed.errors });
      const sender = { address: getAddress(c), language: c.get("language") };
      const sent = await sendContactMessage(db, parsed.value, { sender, contactTo, now: clock() });
      if (!sent.sent)
        return respondWithProblem(c, { kind: "rate_limited", code: "contact.too_many", retryAt: sent.retryAt });
      wakeMail();
      return c.body(null, 204);
    },
  );
}
