import { data, type RouterContextProvider, redirect } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { changeReview, writeReview } from "#domain/reviews/commands.server.ts";
import { reviewStanding } from "#domain/reviews/queries.server.ts";
import { type About, reviewId } from "#domain/reviews/review.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { shownReview } from "./shown.server.ts";

/** What a form's page is about. */
export type Reviewed = {
  what: About;
  name: LocalText;
  image: string | undefined;
  /** Its page. */
  path: string;
  /** The form's own address. */
  form: string;
};

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const notFound = () => data(null, { status: 404 });

/** The order line that the address names; one that can't be is none of anybody's. */
function lineOf(url: URL): number | undefined {
  const asked = url.searchParams.get("line");
  return asked === null ? undefined : (reviewId(asked) ?? 0);
}

/** The page of the form: to write, to change what waits, or why neither can be. Who has bought nothing finds no such page. */
export async function loadReviewForm({ url, context }: Args, reviewed: Reviewed) {
  const { db, refused: status } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const line = lineOf(url);
  const standing = await reviewStanding(db, accountOfPage(context).id, reviewed.what, line);
  if (standing.state === "not_bought" || standing.state === "own") throw notFound();
  return {
    ...headOf(context, reviewed.form, translator(language).t("reviews.form.title")),
    kind: "adId" in reviewed.what ? ("ad" as const) : ("seller" as const),
    name: shownName(reviewed.name, language),
    image: reviewed.image,
    path: reviewed.path,
    form: reviewed.form + (line === undefined ? "" : `?line=${line}`),
    delivered: standing.state !== "not_delivered",
    own: standing.state === "written" ? shownReview(standing.review, language) : undefined,
    tooLarge: status === 413,
  };
}

const shownName = (name: LocalText, language: Language) => inLanguage(name, language);

export type ReviewFormData = Awaited<ReturnType<typeof loadReviewForm>>;

/** Takes a review, or changes the one that waits; then back to where it will stand. */
export async function sendReview({ request, url, context }: Args, { what, path }: Reviewed) {
  const { db, clock, reviewPictures: pictures } = context.get(visitContext);
  const author = accountOfPage(context);
  const now = clock();
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, ["rating", "content"]);
  const files = await filesOf(form, "pictures");
  const written = await reviewStanding(db, author.id, what);
  const lineId = lineOf(url);
  const result =
    written.state === "written"
      ? await changeReview({ db, pictures, now }, author, written.review.id, {
          values,
          files,
          removed: form.getAll("removed").filter((each) => typeof each === "string"),
        })
      : await writeReview({ db, pictures, now }, author, what, { values, files, lineId });
  if (result.ok) throw redirect(`${path}#reviews`, 303);
  if (result.kind === "not_found" || result.kind === "forbidden") throw notFound();
  return refused(result, values, now);
}

/** The files of a field; one that was left empty is sent as a file without name and contents. */
async function filesOf(form: FormData, field: string): Promise<Uint8Array[]> {
  const files = form.getAll(field).filter((each) => each instanceof File && (each.size > 0 || each.name !== ""));
  return Promise.all((files as File[]).map(async (file) => new Uint8Array(await file.arrayBuffer())));
}
