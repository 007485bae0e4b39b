import { type RouterContextProvider, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type DraftField, type DraftIssue, type EditorStep, getEditorSteps } from "#domain/listing-editor/draft.ts";
import { fillDerivedDraftFields } from "#domain/listing-editor/draft-autofill.server.ts";
import { type DraftValidation, validateDraft } from "#domain/listing-editor/draft-validation.ts";
import { type StoredDraft, saveDraft } from "#domain/listing-editor/drafts.server.ts";
import { publishDraft } from "#domain/listing-editor/publish-draft.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { listingFlash } from "#web/my-listings/listing-flash.server.ts";
import { getMyListingPath } from "#web/my-listings/my-listing-request.server.ts";
import { formatFieldHashes, parseDraftPatch, toDraftFormValues } from "./draft-patch.server.ts";
import { createDraftNotFoundResponse, getDraftContext, loadDraft } from "./load-draft.server.ts";
import { loadStepData, type StepData } from "./step-data.server.ts";

type StepArgs = {
  request: Request;
  url: URL;
  params: { draft: string; step: string };
  context: Readonly<RouterContextProvider>;
};

/** URL parameter with which a step shows its validation issues on load. */
const CHECK_PARAM = "check";

type StepLink = { step: EditorStep; href: string; missing: number };

/**
 * Resolves the step that the URL names. Parts have a part step where cars have a vehicle step, so each is replaced by
 * the one that fits the draft. Throws 404 for an unknown step.
 */
function resolveStep(requested: string, judged: DraftValidation): EditorStep {
  const all = getEditorSteps(judged.ad?.kind);
  const found = all.find((step) => step === requested);
  if (found) return found;
  const other = requested === "vehicle" || requested === "part" ? all[1] : undefined;
  if (!other) throw createDraftNotFoundResponse();
  return other;
}

async function openStep(args: StepArgs) {
  const { db, clock } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const draft = await loadDraft(args.context, args.params.draft);
  const catalog = await getCatalog(db);
  const judged = validateDraft(draft.fields, catalog, clock(), language);
  return { draft, catalog, judged, step: resolveStep(args.params.step, judged) };
}

const getStepPath = (draft: StoredDraft, step: EditorStep) => `/sell/${draft.id}/${step}`;

/** Loads the data of a step page. */
export async function loadStepPage(args: StepArgs) {
  const { url, params, context } = args;
  const { draft, catalog, judged, step } = await openStep(args);
  if (step !== params.step) throw redirect(getStepPath(draft, step));
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const all = getEditorSteps(judged.ad?.kind);
  const troubles = await addSellerIssue(judged.issues, context, draft);
  const links: StepLink[] = all.map((each) => ({
    step: each,
    href: getStepPath(draft, each),
    missing: troubles.filter((issue) => issue.step === each).length,
  }));
  const place = all.indexOf(step);
  const values = toDraftFormValues(draft);
  const { db } = context.get(requestContext);
  const content: StepData = await loadStepData({ context, db, draft, catalog, judged, step });
  return {
    ...createUnlistedHead(
      context,
      getStepPath(draft, step),
      `${t(`listingEditor.steps.${step}`)} · ${t("listingEditor.title")}`,
    ),
    id: draft.id,
    step,
    path: getStepPath(draft, step),
    kind: judged.ad?.kind,
    changes: draft.ad !== null,
    links,
    number: place + 1,
    before: all[place - 1] && getStepPath(draft, all[place - 1] as EditorStep),
    after: all[place + 1] && getStepPath(draft, all[place + 1] as EditorStep),
    values,
    began: formatFieldHashes(values),
    /**
     * Validation issues to show. A step shows its own issues once the user has submitted it; the preview step shows
     * those of all steps.
     */
    wrong:
      step === "preview"
        ? troubles
        : url.searchParams.has(CHECK_PARAM)
          ? troubles.filter((each) => each.step === step)
          : [],
    /** Display names of the category's features, by field. The names of all other fields are in the message files. */
    fieldNames: Object.fromEntries(
      (judged.category?.features ?? []).map(({ feature }) => [
        `feature.${feature.key}`,
        pickTranslation(feature.name, language).text,
      ]),
    ) as Record<string, string>,
    content,
  };
}

export type StepPageData = Awaited<ReturnType<typeof loadStepPage>>;

/** Adds an issue when the user may no longer act for the seller that the draft names. */
async function addSellerIssue(
  troubles: DraftIssue[],
  context: StepArgs["context"],
  draft: StoredDraft,
): Promise<DraftIssue[]> {
  if (draft.sellerId === null) return troubles;
  const { db, account } = getDraftContext(context);
  const ownSellerIds = await listAccessibleSellerIds(db, account.id);
  return ownSellerIds.includes(draft.sellerId)
    ? troubles
    : [...troubles, { step: "contact", field: "seller", code: "unknown" }];
}

/**
 * Matches fields that determine the choices of other fields. When such a field has changed, the step is shown again
 * with the new choices.
 */
const dependencyFieldPattern = /^(?:vin|by|year|make|category|fit\.\d+\.make)$/;

/**
 * Saves a step and redirects to the next step, or to the same step with its issues. The last step publishes the
 * listing.
 */
export async function saveEditorStep(args: StepArgs) {
  const { request, context } = args;
  const { draft, step } = await openStep(args);
  const form = await request.formData().catch(() => new FormData());
  if (step === "preview") return publishStep(args, draft);
  const selling = getDraftContext(context);
  const patch = parseDraftPatch(form);
  const now = selling.clock();
  const autofilled = await fillDerivedDraftFields(selling.db, draft.fields, patch.fields, now);
  const fields = { ...patch.fields, ...autofilled };
  const saved = await saveDraft(selling, draft.id, { ...patch, fields });
  if (!saved.ok) {
    if (saved.kind === "not_found") throw createDraftNotFoundResponse();
    return redirect(`${getStepPath(draft, step)}?${CHECK_PARAM}`);
  }
  const mergedFields = { ...draft.fields, ...fields };
  const { issues: troubles, ad } = validateDraft(mergedFields, await getCatalog(selling.db), now);
  const stepIssues = troubles.filter((issue) => issue.step === step);
  if (form.has("by") || form.has("stay")) return redirect(getStepPath(draft, step));
  if (stepIssues.length > 0) {
    const hasNewDependency = (Object.keys(fields) as DraftField[]).some(
      (field) => dependencyFieldPattern.test(field) && (draft.fields[field] ?? "") !== (fields[field] ?? ""),
    );
    const isOnlyIncomplete =
      stepIssues.every(({ code }) => code === "required") && hasNewDependency && step !== "category";
    return redirect(getStepPath(draft, step) + (isOnlyIncomplete ? "" : `?${CHECK_PARAM}`));
  }
  const all = getEditorSteps(ad?.kind);
  return redirect(getStepPath(draft, all[all.indexOf(step) + 1] ?? "preview"));
}

async function publishStep({ context }: StepArgs, draft: StoredDraft) {
  const result = await publishDraft(getDraftContext(context), draft.id);
  if (result.ok) return redirect(`/sell/ad/${result.value.adId}/done`);
  if (draft.ad && (result.code === "ad.ordered" || result.code === "ad.not_changeable")) {
    return listingFlash.redirect(context, getMyListingPath(draft.ad.id), {
      did: result.code === "ad.ordered" ? "ordered" : "late",
    });
  }
  if (result.kind === "conflict") return redirect(`/sell/${draft.id}/changed`);
  if (result.kind === "not_found") throw createDraftNotFoundResponse();
  return redirect(`${getStepPath(draft, "preview")}?${CHECK_PARAM}`);
}
