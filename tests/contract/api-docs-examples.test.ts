import { beforeAll, describe, expect, it } from "vitest";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import { type ApiEndpoint, listOperations } from "#web/api-docs/api-document.ts";
import { toOperationDoc } from "#web/api-docs/operation-doc.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { type ApiOperation, listApiOperations as inTurn, type TestedApiDocument } from "../support/api-calls.ts";
import {
  type ApiFixture,
  createApiFixture,
  createFullToken,
  DemoApiClient,
  resetRateLimits,
} from "../support/api-fixture.ts";
import { type CurlRequest, parseCurlCommand, type ShellEnvironment } from "../support/curl-command.ts";
import { findPathValues } from "../support/known-values.ts";

const document = getOpenApiDocument();
const examplesById = new Map(
  listOperations(document).map((each: ApiEndpoint) => [
    each.operationId,
    toOperationDoc({ document, origin: "http://localhost" }, each).command,
  ]),
);
const getCommand = (id: string) => examplesById.get(id)?.text ?? "";

let fixture: ApiFixture;
const tokens: Record<"member" | "showroom", string> = { member: "", showroom: "" };

beforeAll(async () => {
  fixture = await createApiFixture();
  for (const role of ["member", "showroom"] as const) tokens[role] = await createFullToken(fixture, role);
}, 120_000);

const send = ({ method, url, headers, body }: CurlRequest) =>
  fixture.app.request(url, { method, headers, ...(body === undefined ? {} : { body }) });

/** Signs in with the example command and the role's credentials. Returns the session cookies that curl would store. */
async function signInAs(role: keyof typeof demoAccounts): Promise<Record<string, string>> {
  const own = JSON.stringify({ email: demoAccounts[role], password: demoPassword });
  const sent = await parseCurlCommand(getCommand("signIn").replace(/-d '.*'/, `-d '${own}'`), {});
  expect(sent.keepsCookies).toBe(true);
  const answer = await send(sent);
  expect(answer.status).toBe(200);
  return Object.fromEntries(
    answer.headers.getSetCookie().map((each) => (each.split(";")[0] ?? "").split(/=(.*)/s).slice(0, 2)),
  );
}

/**
 * Replaces the ids in an example command by ids that belong to the caller. Adds the current ETag if the command needs
 * one.
 */
async function replaceWithOwnValues(operation: ApiOperation, asker: DemoApiClient, has: ShellEnvironment) {
  const { path, id } = operation;
  const knownValues = await findPathValues(operation, asker);
  const example = getCommand(id);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = path.replaceAll(/\{\w+\}/g, "[^/?']+");
  const own = names.reduce((all, name) => all.replace(`{${name}}`, String(knownValues[name]?.[0] ?? "1024")), path);
  const command = example.replace(new RegExp(`/api/v1${pattern}`), `/api/v1${own}`);
  if (!command.includes("$ETAG")) return { command, has };
  const read = await asker.sendRequest(`/ads/${knownValues.id?.[0]}`);
  return { command, has: { ...has, ETAG: read.headers.get("etag") ?? "" } };
}

/**
 * Error codes that an example may give because of its values, such as a wrong password or another person's listing.
 * Other error codes mean that the format of the example is wrong.
 */
const valueErrorCodes = [
  "AUTH_WRONG_PASSWORD",
  "AUTH_EMAIL_ALREADY_IN_USE",
  "ad.currency",
  "offer.currency",
  "offer.yours",
  "conversation.own",
  "question.own",
  "review.own",
  "booking.wrong_code",
  "picture.order",
];

async function getRejectionReason(answer: Response): Promise<string | undefined> {
  if (answer.status < 300 || answer.status === 404 || answer.status === 409) return void (await answer.body?.cancel());
  const responseText = await answer.text();
  return valueErrorCodes.some((code) => responseText.includes(`"${code}"`))
    ? undefined
    : `${answer.status} ${responseText.slice(0, 400)}`;
}

describe("[AP-16] Example curl commands of the API documentation pages", () => {
  it("Every example command of the API documentation passes request validation", { timeout: 240_000 }, async () => {
    const senders = await Promise.all(
      (["member", "showroom"] as const).map(async (role) => ({
        has: { TOKEN: tokens[role], cookies: await signInAs(role) },
        asker: new DemoApiClient(role, fixture.app, tokens[role]),
      })),
    );
    const refused: string[] = [];
    for (const operation of inTurn(document as unknown as TestedApiDocument)) {
      // A response such as 404 may come before the validation. Then the other account sends the command as well.
      for (const { has, asker } of senders) {
        await resetRateLimits(fixture.db);
        const own = await replaceWithOwnValues(operation, asker, has);
        const answer = await send(await parseCurlCommand(own.command, own.has));
        const reason = await getRejectionReason(answer);
        if (reason) refused.push(`${operation.id} (${asker.name}): ${reason}\n${own.command}`);
        if (answer.ok) break;
      }
    }
    expect(refused).toEqual([]);
  });

  it("Every documented example names the token, cookies, ETag and files that its command needs", () => {
    const names = (id: string) => examplesById.get(id)?.needs.map(({ name }) => name);
    expect(names("listProducts")).toEqual([]);
    expect(names("createToken")).toEqual(["cookies.txt"]);
    expect(names("signOut")).toEqual(["cookies.txt"]);
    expect(names("changeAd")).toEqual(["$TOKEN", "$ETAG", "1024"]);
    expect(names("addCartLine")).toEqual(["$TOKEN", "1024"]);
    for (const [id, { text, needs }] of examplesById) {
      const words = [...text.matchAll(/\$[A-Z]+|cookies\.txt|@[\w.]+\.jpg/g)].map(([word]) => word.replace("@", ""));
      const given = [...needs.map(({ name }) => name), ...(text.includes("-c cookies.txt") ? ["cookies.txt"] : [])];
      expect(given, id).toEqual(expect.arrayContaining(words));
    }
  });
});
