import { type AdHistoryEvent, historyOf, lastChanges } from "#domain/ads/life/manage.server.ts";
import { ownWrittenAd } from "#domain/selling/change-now.server.ts";
import type { Trouble } from "#domain/selling/draft.ts";
import { draftOf, type Selling } from "#domain/selling/drafts.server.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { OwnAdView } from "./ad-schemas.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { memberOf } from "./needs.ts";
import { type AdRef, adRefOf, fieldsOfEvent, ownAdView, tagOf } from "./present-ad.ts";
import { actorInWords, eventInWords, presentTroubles } from "./present-ad-fields.ts";
import { problem } from "./problem.ts";

/** What the commands of selling need of a request. */
export const sellingOf = (c: ApiContext, { db, clock }: ApiServices): Selling => ({ db, clock, account: memberOf(c) });

export const adNotFound = (): Failure => failure("not_found", "ad.not_found");

/** The ad or draft that an address names, as its seller sees it; undefined when there is none of theirs. */
export async function viewOf(c: ApiContext, services: ApiServices, id: string): Promise<OwnAdView | undefined> {
  const ref = adRefOf(id);
  return ref && ownAdView(sellingOf(c, services), ref, c.get("language"));
}

/** Whether an ad or draft is one's own: that comes before what one may do with it. */
export const isTheirs = async (selling: Selling, ref: AdRef): Promise<boolean> =>
  ("draft" in ref ? await draftOf(selling.db, selling.account.id, ref.draft) : await ownWrittenAd(selling, ref.ad)) !==
  undefined;

/** Answers an ad or a draft, with its ETag. */
export async function answerAd(c: ApiContext, selling: Selling, ref: AdRef, status: 200 | 201 = 200) {
  const view = await ownAdView(selling, ref, c.get("language"));
  // Somebody took it away in this moment.
  if (!view) return adProblem(c, adNotFound());
  c.header("etag", tagOf(view));
  if (status === 201) c.header("location", `/api/v1/ads/${view.id}`);
  return c.json(view, status);
}

/** What is refused of an ad: with what has to be mended first, or who is in the way. */
export type AdFailure = Failure & { troubles?: Trouble[]; by?: string | undefined; retryAt?: Date };

export function adProblem(c: ApiContext, refused: AdFailure) {
  const { troubles, by, ...rest } = refused;
  return problem(c, {
    ...rest,
    // Codes of drafts and pictures that are gone are the page's: here it is an ad by its id.
    code: rest.kind === "not_found" && rest.code !== "picture.gone" ? "ad.not_found" : rest.code,
    ...(troubles ? { errors: presentTroubles(troubles, c.get("language")) } : {}),
    ...(by ? { more: { en: by, ar: by } } : {}),
  });
}

/** Which versions a request is for, by If-Match; undefined when it doesn't say. */
export function versionsAsked(c: ApiContext): ReadonlySet<number> | "any" | undefined {
  const given = c.req.header("if-match");
  if (given === undefined) return undefined;
  if (given.trim() === "*") return "any";
  // What else of an ad is shown, such as its statistics, keeps nobody from changing it.
  const versions = given.split(",").map((tag) => /^"(\d{1,9})(?:\.[\w-]{0,40})?"$/.exec(tag.trim())?.[1]);
  return new Set(versions.flatMap((version) => (version ? [Number(version)] : [])));
}

/** The answer to a change that isn't of the version that is there; undefined when it is. */
export async function staleAnswer(c: ApiContext, selling: Selling, ref: AdRef, version: number) {
  const asked = versionsAsked(c);
  if (asked === undefined) return problem(c, { kind: "unconditional", code: "precondition.required" });
  if (asked === "any" || asked.has(version)) return undefined;
  return changedAnswer(c, selling, ref, version);
}

/** Tells who changed what since the version that was asked for. */
export async function changedAnswer(c: ApiContext, selling: Selling, ref: AdRef, version: number) {
  const asked = versionsAsked(c);
  const read = asked === undefined || asked === "any" ? version : Math.max(0, ...asked);
  const history = "ad" in ref ? await historyOf(selling.db, ref.ad) : [];
  const language = c.get("language");
  const errors = lastChanges(history, version - read).flatMap((event) => changesIn(event, language));
  return problem(c, { kind: "changed", code: "ad.stale", ...(errors.length > 0 ? { errors } : {}) });
}

function changesIn(event: AdHistoryEvent, language: Language) {
  const { what, by, name, at } = event;
  const who = by === "seller" && name ? name : actorInWords(by, language);
  const fields = fieldsOfEvent(event);
  const message = `${who}: ${eventInWords(what, language)} (${at.toISOString()})`;
  return (fields.length > 0 ? fields : ["status"]).map((path) => ({ path, code: what, message }));
}
