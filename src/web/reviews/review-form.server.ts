import { data, type RouterContextProvider, redirect } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { createReview, updateReview } from "#domain/reviews/commands.server.ts";
import { getReviewEligibility } from "#domain/reviews/queries.server.ts";
import { parseReviewId, type ReviewTarget } from "#domain/reviews/review.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { toReviewView } from "./review-view.server.ts";

export type ReviewSubject = {
  target: ReviewTarget;
  name: LocalizedText;
  image: string | undefined;
  /** Path of the page of the reviewed listing or seller. */
  path: string;
  /** Path of the page with the review form. */
  form: string;
};

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const notFound = () => data(null, { status: 404 });

/**
 * Parses the id of the order line in the URL. Undefined when missing; an invalid id becomes 0, which matches no line.
 */
function parseOrderLine(url: URL): number | undefined {
  const lineParam = url.searchParams.get("line");
  return lineParam === null ? undefined : (parseReviewId(lineParam) ?? 0);
}

/**
 * Loads the form for a new or pending review, or the reason why the reader cannot write one. Throws 404 for the
 * seller, for cars and for readers who did not buy.
 */
export async function loadReviewForm({ url, context }: Args, subject: ReviewSubject) {
  const { db, refusedStatus: status, language } = getPageContext(context);
  const lineId = parseOrderLine(url);
  const eligibility = await getReviewEligibility(db, getCurrentAccount(context).id, subject.target, lineId);
  if (["not_bought", "own", "car"].includes(eligibility.state)) throw notFound();
  return {
    ...createUnlistedHead(context, subject.form, (t) => t("reviews.form.title")),
    kind: "adId" in subject.target ? ("ad" as const) : ("seller" as const),
    name: toShownName(subject.name, language),
    image: subject.image,
    path: subject.path,
    form: subject.form + (lineId === undefined ? "" : `?line=${lineId}`),
    delivered: eligibility.state !== "not_delivered",
    own: eligibility.state === "written" ? toReviewView(eligibility.review, language) : undefined,
    tooLarge: status === 413,
  };
}

const toShownName = (name: LocalizedText, language: Language) => pickTranslation(name, language);

export type ReviewFormData = Awaited<ReturnType<typeof loadReviewForm>>;

/** Submits a new review or changes the pending one. Then redirects to the reviews of the listing or seller. */
export async function submitReview({ request, url, context }: Args, { target, path }: ReviewSubject) {
  const { db, clock, reviewPictures: pictures } = context.get(requestContext);
  const author = getCurrentAccount(context);
  const now = clock();
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["rating", "content"]);
  const files = await readFiles(form, "pictures");
  const eligibility = await getReviewEligibility(db, author.id, target);
  const lineId = parseOrderLine(url);
  const result =
    eligibility.state === "written"
      ? await updateReview({ db, pictures, now }, author, eligibility.review.id, {
          values,
          files,
          removed: form.getAll("removed").filter((each) => typeof each === "string"),
        })
      : await createReview({ db, pictures, now }, author, target, { values, files, lineId });
  if (result.ok) throw redirect(`${path}#reviews`, 303);
  if (result.kind === "not_found" || result.kind === "forbidden" || result.code === "review.car") throw notFound();
  return respondWithFormErrors(result, values, now);
}

/** Reads the files of a field. Browsers send an empty field as a file without name and content, which is skipped. */
async function readFiles(form: FormData, field: string): Promise<Uint8Array[]> {
  const files = form.getAll(field).filter((each) => each instanceof File && (each.size > 0 || each.name !== ""));
  return Promise.all((files as File[]).map(async (file) => new Uint8Array(await file.arrayBuffer())));
}
