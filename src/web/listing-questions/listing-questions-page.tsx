import { data, redirect } from "react-router";
import { hasPermission } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import {
  getListingQuestionsPath,
  QUESTIONS_PER_PAGE,
  questionLengths,
  sellerQuestionsPath,
} from "#domain/listing-questions/listing-question.ts";
import { askListingQuestion, removeListingQuestion } from "#domain/listing-questions/question-commands.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { UnverifiedEmailAlert } from "#web/account/unverified-email-alert.tsx";
import { sessionContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-questions-page.ts";
import { questionFlash } from "./question-flash.server.ts";
import { AnsweredQuestionItem, WaitingQuestions } from "./question-item.tsx";
import { loadQuestionSection } from "./question-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("listing-questions")]);

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const account = context.get(sessionContext)?.account;
  const id = parseListingId(params.product);
  const ownSellerIds = account ? await listAccessibleSellerIds(db, account.id) : [];
  const found = id === undefined ? undefined : await getListing(db, id, { sellers: ownSellerIds });
  if (!found?.ok) throw data(null, { status: 404 });
  const listing = found.value;
  const isOwn = ownSellerIds.includes(listing.seller.id);
  const page = parsePageNumber(url);
  const section = await loadQuestionSection(context, { listing, isOwn, page, limit: QUESTIONS_PER_PAGE });
  const flash = questionFlash.read(request);
  return questionFlash.respond(
    context,
    {
      ...createUnlistedHead(context, section.path, (t) => t("listingQuestions.pageTitle")),
      section,
      back: getListingPath(listing),
      name: pickTranslation(getListingTitle(listing, await getCatalog(db)), language),
      mayRemove: !isOwn && hasPermission(account, "moderate"),
      signIn: getSignInPath(section.path),
      news: flash,
    },
    flash,
  );
}

/** Asks a question, or removes one for the moderators. `act` names the command. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = getPageContext(context);
  const values = await readFormValues(request, ["act", "id", "question"]);
  const id = parseListingId(params.product);
  if (id === undefined) throw data(null, { status: 404 });
  const now = clock();
  const actor = context.get(sessionContext)?.account;
  if (!actor) throw redirect(getSignInPath(getListingQuestionsPath(id)));
  if (values.act === "remove") {
    const removed = await removeListingQuestion({ db, now }, actor, parsePositiveId(values.id));
    if (!removed.ok) return respondWithFormErrors(removed, values, now);
    throw questionFlash.redirect(context, getListingQuestionsPath(id), "removed");
  }
  const asked = await askListingQuestion({ db, clock, wakeMail, origin }, actor, id, values.question);
  if (!asked.ok) {
    if (asked.code === "product.not_found") throw data(null, { status: 404 });
    return respondWithFormErrors(asked, values, now);
  }
  throw questionFlash.redirect(context, getListingQuestionsPath(id), "asked");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders all answered questions about a listing, with the form of a new question. */
export default function ListingQuestionsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  const { section } = page;
  return (
    <div className="container-page grid max-w-3xl! gap-5 py-6 lg:py-10">
      <PageHeading
        title={t(`listingQuestions.title.${section.kind}`)}
        text={
          <a href={page.back} className="link underline wrap-anywhere" lang={page.name.lang}>
            <bdi>{page.name.text || t("card.unnamed")}</bdi>
          </a>
        }
      />
      {page.news && !answer && <SuccessAlert>{t(`listingQuestions.outcomes.${page.news}`)}</SuccessAlert>}
      <AskPanel page={page} answer={answer} />
      <WaitingQuestions questions={section.own} />
      {section.items.length > 0 && (
        <div>
          <ul className="grid gap-4">
            {section.items.map((item) => (
              <li key={item.id} className="rounded-lg border border-line bg-paper p-4">
                <AnsweredQuestionItem item={item} report={section.report}>
                  {page.mayRemove && <RemoveForm path={section.path} id={item.id} />}
                </AnsweredQuestionItem>
              </li>
            ))}
          </ul>
          <ListPagination page={section.page} pages={section.pages} getHref={(to) => `${section.path}?page=${to}`} />
        </div>
      )}
      {section.items.length === 0 && section.own.length === 0 && (
        <EmptyState
          title={t("listingQuestions.none")}
          text={t(section.access === "closed" ? "listingQuestions.noneClosed" : "listingQuestions.noneText")}
        />
      )}
    </div>
  );
}

type PageData = Route.ComponentProps["loaderData"];

/** Renders the form of a new question, or what the reader has to do before asking. */
function AskPanel({ page, answer }: { page: PageData; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const { access, path } = page.section;
  if (access === "own")
    return (
      <Alert
        action={
          <a href={sellerQuestionsPath} className={getButtonClass("outline", "", "sm")}>
            {t("listingQuestions.open")}
          </a>
        }
      >
        {t("listingQuestions.ownText")}
      </Alert>
    );
  if (access === "closed") return <Alert>{t("listingQuestions.closed")}</Alert>;
  if (access === "no-messages") return <Alert>{t("listingQuestions.noMessages")}</Alert>;
  if (access === "confirm") return <UnverifiedEmailAlert>{t("listingQuestions.unconfirmed")}</UnverifiedEmailAlert>;
  if (access === "sign-in")
    return (
      <Alert
        action={
          <a href={page.signIn} rel="nofollow" className={getButtonClass("primary", "", "sm")}>
            {t("listingQuestions.signIn")}
          </a>
        }
      >
        {t("listingQuestions.signInText")}
      </Alert>
    );
  const error = answer?.errors.find(({ field }) => field === "question");
  return (
    <AccountForm
      // The form is empty again after a question was sent.
      key={page.section.own.length}
      id="ask"
      action={path}
      answer={answer}
      className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6"
    >
      <TextArea
        id="ask-question"
        name="question"
        label={t("listingQuestions.label")}
        hint={t("listingQuestions.hint")}
        rows={3}
        maxLength={questionLengths.most}
        counter
        defaultValue={answer?.values.question ?? ""}
        error={error && getErrorText(error.code)}
        required
        dir="auto"
      />
      <SubmitButton name="act" value="ask" size="lg" className="justify-self-start">
        {t("listingQuestions.submit")}
      </SubmitButton>
    </AccountForm>
  );
}

function RemoveForm({ path, id }: { path: string; id: number }) {
  const { t } = useTranslation();
  return (
    <PostForm action={path} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="act" value="remove" className="link min-h-8 text-failure">
        {t("listingQuestions.remove")}
      </button>
    </PostForm>
  );
}
