import { type RouterContextProvider, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { type DraftField, type Step, steps, type Trouble } from "#domain/selling/draft.ts";
import { type KeptDraft, saveDraft } from "#domain/selling/drafts.server.ts";
import { filledIn } from "#domain/selling/fill.server.ts";
import { type Judged, judge } from "#domain/selling/judge.ts";
import { publishDraft } from "#domain/selling/publish.server.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { adPath, led } from "#web/my-ads/own-ad.server.ts";
import { draftOfPage, notFound, sellingOf } from "./draft-of-page.server.ts";
import { marksOf, patchOf, shownValues } from "./patch.server.ts";
import { type StepData, stepData } from "./step-data.server.ts";

type Args = {
  request: Request;
  url: URL;
  params: { draft: string; step: string };
  context: Readonly<RouterContextProvider>;
};

/** The parameter with which a step shows what is wrong in it. */
const checkParam = "check";

export type StepLink = { step: Step; href: string; missing: number };

/** A step of a category that has it; another kind's step leads to the one that this has instead. */
function stepOf(asked: string, judged: Judged): Step {
  const all = steps(judged.ad?.kind);
  const found = all.find((step) => step === asked);
  if (found) return found;
  const other = asked === "vehicle" || asked === "part" ? all[1] : undefined;
  if (!other) throw notFound();
  return other;
}

async function open(args: Args) {
  const { db, clock } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const draft = await draftOfPage(args.context, args.params.draft);
  const catalogue = await catalogueOf(db);
  const judged = judge(draft.fields, catalogue, clock(), language);
  return { draft, catalogue, judged, step: stepOf(args.params.step, judged) };
}

const pathOf = (draft: KeptDraft, step: Step) => `/sell/${draft.id}/${step}`;

/** Everything that a step's page shows. */
export async function loadStep(args: Args) {
  const { url, params, context } = args;
  const { draft, catalogue, judged, step } = await open(args);
  if (step !== params.step) throw redirect(pathOf(draft, step));
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const all = steps(judged.ad?.kind);
  const troubles = await withSeller(judged.troubles, context, draft);
  const links: StepLink[] = all.map((each) => ({
    step: each,
    href: pathOf(draft, each),
    missing: troubles.filter((trouble) => trouble.step === each).length,
  }));
  const place = all.indexOf(step);
  const values = shownValues(draft);
  const { db } = context.get(visitContext);
  const content: StepData = await stepData({ context, db, draft, catalogue, judged, step });
  return {
    ...headOf(context, pathOf(draft, step), `${t(`selling.steps.${step}`)} · ${t("selling.title")}`),
    id: draft.id,
    step,
    path: pathOf(draft, step),
    kind: judged.ad?.kind,
    changes: draft.ad !== null,
    links,
    number: place + 1,
    before: all[place - 1] && pathOf(draft, all[place - 1] as Step),
    after: all[place + 1] && pathOf(draft, all[place + 1] as Step),
    values,
    began: marksOf(values),
    /** What is wrong in this step, once it is to be said; in the preview everything. */
    wrong:
      step === "preview"
        ? troubles
        : url.searchParams.has(checkParam)
          ? troubles.filter((each) => each.step === step)
          : [],
    /** What features are called; of other fields the interface knows it. */
    fieldNames: Object.fromEntries(
      (judged.category?.features ?? []).map(({ feature }) => [
        `feature.${feature.key}`,
        inLanguage(feature.name, language).text,
      ]),
    ) as Record<string, string>,
    content,
  };
}

export type StepPageData = Awaited<ReturnType<typeof loadStep>>;

/** Whoever may no longer act for the chosen seller has to choose another one. */
async function withSeller(troubles: Trouble[], context: Args["context"], draft: KeptDraft): Promise<Trouble[]> {
  if (draft.sellerId === null) return troubles;
  const { db, account } = sellingOf(context);
  const theirs = await sellersOf(db, account.id);
  return theirs.includes(draft.sellerId)
    ? troubles
    : [...troubles, { step: "contact", field: "seller", code: "unknown" }];
}

/** What later choices depend on: after one of these changed, the step is shown again with what there is to choose now. */
const narrowing = /^(?:vin|by|year|make|category|fit\.\d+\.make)$/;

/** Keeps a step and leads on, or says what is wrong in it; the last one publishes. */
export async function sendStep(args: Args) {
  const { request, context } = args;
  const { draft, step } = await open(args);
  const form = await request.formData().catch(() => new FormData());
  if (step === "preview") return publish(args, draft);
  const selling = sellingOf(context);
  const patch = patchOf(form);
  const now = selling.clock();
  const filled = await filledIn(selling.db, draft.fields, patch.fields, now);
  const fields = { ...patch.fields, ...filled };
  const saved = await saveDraft(selling, draft.id, { ...patch, fields });
  if (!saved.ok) {
    if (saved.kind === "not_found") throw notFound();
    return redirect(`${pathOf(draft, step)}?${checkParam}`);
  }
  const after = { ...draft.fields, ...fields };
  const { troubles, ad } = judge(after, await catalogueOf(selling.db), now);
  const own = troubles.filter((trouble) => trouble.step === step);
  if (form.has("by") || form.has("stay")) return redirect(pathOf(draft, step));
  if (own.length > 0) {
    const chosen = (Object.keys(fields) as DraftField[]).some(
      (field) => narrowing.test(field) && (draft.fields[field] ?? "") !== (fields[field] ?? ""),
    );
    const only = own.every(({ code }) => code === "required") && chosen && step !== "category";
    return redirect(pathOf(draft, step) + (only ? "" : `?${checkParam}`));
  }
  const all = steps(ad?.kind);
  return redirect(pathOf(draft, all[all.indexOf(step) + 1] ?? "preview"));
}

async function publish({ context }: Args, draft: KeptDraft) {
  const result = await publishDraft(sellingOf(context), draft.id);
  if (result.ok) return redirect(`/sell/ad/${result.value.adId}/done`);
  if (draft.ad && (result.code === "ad.ordered" || result.code === "ad.not_changeable")) {
    return led(context, adPath(draft.ad.id), { did: result.code === "ad.ordered" ? "ordered" : "late" });
  }
  if (result.kind === "conflict") return redirect(`/sell/${draft.id}/changed`);
  if (result.kind === "not_found") throw notFound();
  return redirect(`${pathOf(draft, "preview")}?${checkParam}`);
}
