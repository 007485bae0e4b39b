import { beforeAll, describe, expect, it } from "vitest";
import { describedApi } from "#api/v1/described.ts";
import { type FoundOperation, operationsOf } from "#web/api-docs/document.ts";
import { shownOperation } from "#web/api-docs/operation.server.ts";
import { demoAccounts, demoPassword } from "../support/accounts.ts";
import { type ApiWorld, Asker, apiWorld, forgetLimits, tokenOf } from "../support/api-world.ts";
import { operationsOf as inTurn, type Operation, type Whole } from "../support/calls.ts";
import { idsFor } from "../support/known.ts";
import { type Has, pasted, type Sent } from "../support/shown-curl.ts";

const document = describedApi();
const shown = new Map(
  operationsOf(document).map((each: FoundOperation) => [
    each.operationId,
    shownOperation({ document, origin: "http://localhost" }, each).command,
  ]),
);
const commandOf = (id: string) => shown.get(id)?.text ?? "";

let world: ApiWorld;
const tokens: Record<"member" | "showroom", string> = { member: "", showroom: "" };

beforeAll(async () => {
  world = await apiWorld();
  for (const role of ["member", "showroom"] as const) tokens[role] = await tokenOf(world, role);
}, 120_000);

const send = ({ method, url, headers, body }: Sent) =>
  world.app.request(url, { method, headers, ...(body === undefined ? {} : { body }) });

/** The cookies that curl keeps when somebody signs in with the command that is shown, as themselves. */
async function signedInAs(role: keyof typeof demoAccounts): Promise<Record<string, string>> {
  const own = JSON.stringify({ email: demoAccounts[role], password: demoPassword });
  const sent = await pasted(commandOf("signIn").replace(/-d '.*'/, `-d '${own}'`), {});
  expect(sent.keepsCookies).toBe(true);
  const answer = await send(sent);
  expect(answer.status).toBe(200);
  return Object.fromEntries(
    answer.headers.getSetCookie().map((each) => (each.split(";")[0] ?? "").split(/=(.*)/s).slice(0, 2)),
  );
}

/** The command with something in its path that whoever pastes it has, and the version that it is a change of. */
async function madeOnesOwn(operation: Operation, asker: Asker, has: Has) {
  const { path, id } = operation;
  const known = await idsFor(operation, asker);
  const example = commandOf(id);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = path.replaceAll(/\{\w+\}/g, "[^/?']+");
  const own = names.reduce((all, name) => all.replace(`{${name}}`, String(known[name]?.[0] ?? "1024")), path);
  const command = example.replace(new RegExp(`/api/v1${pattern}`), `/api/v1${own}`);
  if (!command.includes("$ETAG")) return { command, has };
  const read = await asker.ask(`/ads/${known.id?.[0]}`);
  return { command, has: { ...has, ETAG: read.headers.get("etag") ?? "" } };
}

/** What is wrong with what an example says, not with how it asks: another's password or ad, another currency, a mail's code. */
const ofValues = [
  "AUTH_WRONG_PASSWORD",
  "AUTH_EMAIL_ALREADY_IN_USE",
  "ad.currency",
  "offer.currency",
  "conversation.own",
  "booking.wrong_code",
];

async function refusal(answer: Response): Promise<string | undefined> {
  if (answer.status < 300 || answer.status === 404 || answer.status === 409) return void (await answer.body?.cancel());
  const said = await answer.text();
  return ofValues.some((code) => said.includes(`"${code}"`)) ? undefined : `${answer.status} ${said.slice(0, 400)}`;
}

describe("[AP-16] commands that are shown", () => {
  it.each(["member", "showroom"] as const)(
    "ask as the API wants to be asked: %s",
    { timeout: 120_000 },
    async (role) => {
      const has = { TOKEN: tokens[role], cookies: await signedInAs(role) };
      const asker = new Asker(role, world.app, tokens[role]);
      const refused: string[] = [];
      for (const operation of inTurn(document as unknown as Whole)) {
        await forgetLimits(world.db);
        const own = await madeOnesOwn(operation, asker, has);
        const why = await refusal(await send(await pasted(own.command, own.has)));
        if (why) refused.push(`${operation.id}: ${why}\n${own.command}`);
      }
      expect(refused).toEqual([]);
    },
  );

  it("name all that they need", () => {
    const names = (id: string) => shown.get(id)?.needs.map(({ name }) => name);
    expect(names("listProducts")).toEqual([]);
    expect(names("createToken")).toEqual(["cookies.txt"]);
    expect(names("signOut")).toEqual(["cookies.txt"]);
    expect(names("changeAd")).toEqual(["$TOKEN", "$ETAG", "1024"]);
    expect(names("addCartLine")).toEqual(["$TOKEN", "1024"]);
    for (const [id, { text, needs }] of shown) {
      const words = [...text.matchAll(/\$[A-Z]+|cookies\.txt|@[\w.]+\.jpg/g)].map(([word]) => word.replace("@", ""));
      const given = [...needs.map(({ name }) => name), ...(text.includes("-c cookies.txt") ? ["cookies.txt"] : [])];
      expect(given, id).toEqual(expect.arrayContaining(words));
    }
  });
});
