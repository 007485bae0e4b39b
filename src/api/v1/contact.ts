import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { sendContactMessage } from "#domain/content/contact.server.ts";
import { readContact } from "#domain/content/contact.ts";
import { contactLimits } from "#domain/content/contact-fields.ts";
import { jsonBody, optionalText, text } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { idempotent } from "./idempotency.ts";
import { problem, problemAnswers } from "./problem.ts";

const contactBody = z
  .object({
    name: text(contactLimits.name),
    email: text(contactLimits.email, { format: "email" }),
    phone: optionalText(contactLimits.phone),
    subject: text(contactLimits.subject),
    message: text(contactLimits.message),
  })
  .openapi("ContactBody");

/** Writing to us, by the rules of the contact page (VL-08). */
export function addContact(api: OpenAPIHono<ApiEnv>, { db, clock, addressOf, contactTo, wakeMail }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "post",
      path: "/contact",
      operationId: "sendContactMessage",
      tags: ["Contact"],
      ...idempotent(),
      summary: "Write to the site; five times an hour from one address",
      request: { body: jsonBody(contactBody) },
      responses: { 204: { description: "It was received, and is answered by e-mail" }, ...problemAnswers(400, 429) },
    }),
    async (c) => {
      const { phone, ...values } = c.req.valid("json");
      const read = readContact({ ...values, phone: phone ?? "" });
      if (!read.ok) return problem(c, { kind: "invalid", code: "request.invalid", errors: read.errors });
      const sender = { address: addressOf(c), language: c.get("language") };
      const sent = await sendContactMessage(db, read.value, { sender, contactTo, now: clock() });
      if (!sent.sent) return problem(c, { kind: "rate_limited", code: "contact.too_many", retryAt: sent.retryAt });
      wakeMail();
      return c.body(null, 204);
    },
  );
}
