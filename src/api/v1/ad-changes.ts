import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { changeNow, ownWrittenAd } from "#domain/selling/change-now.server.ts";
import type { Draft, DraftField } from "#domain/selling/draft.ts";
import { draftOf, type Selling, saveDraft } from "#domain/selling/drafts.server.ts";
import { filledIn } from "#domain/selling/fill.server.ts";
import { vehicleOf } from "#domain/vehicles/cascade.server.ts";
import type { Language } from "#kernel/local-text.ts";
import { type AdFailure, adNotFound, adProblem, changedAnswer, staleAnswer } from "./ad-answers.ts";
import { readAdFields } from "./ad-fields.ts";
import type { AdFieldsInput } from "./ad-schemas.ts";
import type { ApiContext } from "./context.ts";
import { fieldProblem } from "./present-ad-fields.ts";

type Reading = {
  current: Draft;
  language: Language;
  /** Of an ad that is there: it stays with its seller. */
  seller?: number | null | undefined;
};

/** The fields of a draft that a request says, or what nothing can be made of. */
export async function readFields(
  { db }: Selling,
  input: AdFieldsInput,
  { current, language, seller }: Reading,
): Promise<{ ok: true; fields: Draft } | AdFailure> {
  const vehicle = input.vehicle ? await vehicleOf(db, input.vehicle) : undefined;
  const { fields, errors } = readAdFields(input, { current, catalogue: await catalogueOf(db), vehicle });
  if (seller !== undefined && input.seller !== undefined && input.seller !== seller) {
    errors.push({ path: "seller", code: "fixed", message: "fixed" });
  }
  if (errors.length === 0) return { ok: true, fields };
  const told = errors.map(({ path, code }) => fieldProblem(path, code, language));
  return { ok: false, kind: "invalid", code: "request.invalid", errors: told };
}

/** Changes a draft as it was read. Answers why it was not; undefined when it was. */
export async function changeDraft(c: ApiContext, selling: Selling, ref: { draft: number }, input: AdFieldsInput) {
  const { db, clock, account } = selling;
  const draft = await draftOf(db, account.id, ref.draft);
  if (!draft) return adProblem(c, adNotFound());
  const { version, fields: current } = draft;
  const stale = await staleAnswer(c, selling, ref, version);
  if (stale) return stale;
  const seller = draft.ad ? draft.sellerId : undefined;
  const read = await readFields(selling, input, { current, language: c.get("language"), seller });
  if (!read.ok) return adProblem(c, read);
  const filled = await filledIn(db, current, read.fields, clock());
  const asWhom = input.seller === undefined || draft.ad ? {} : { seller: input.seller };
  const saved = await saveDraft(selling, ref.draft, { fields: { ...read.fields, ...filled }, ...asWhom, version });
  if (saved.ok) return undefined;
  return saved.code === "ad.stale" ? changedAnswer(c, selling, ref, version + 1) : adProblem(c, saved);
}

/** Changes an ad as it was read. Answers why it was not; undefined when it was, or says all of that already. */
export async function changeAd(c: ApiContext, selling: Selling, ref: { ad: number }, input: AdFieldsInput) {
  const ad = await ownWrittenAd(selling, ref.ad);
  if (!ad) return adProblem(c, adNotFound());
  const stale = await staleAnswer(c, selling, ref, ad.version);
  if (stale) return stale;
  const { fields: current, sellerId: seller } = ad;
  const read = await readFields(selling, input, { current, language: c.get("language"), seller });
  if (!read.ok) return adProblem(c, read);
  const { fields } = read;
  const isChange = (Object.keys(fields) as DraftField[]).some((each) => (current[each] ?? "") !== (fields[each] ?? ""));
  if (!isChange) return undefined;
  const changed = await changeNow(selling, ad, fields);
  if (changed.ok) return undefined;
  return changed.code === "ad.stale" ? changedAnswer(c, selling, ref, ad.version + 1) : adProblem(c, changed);
}
