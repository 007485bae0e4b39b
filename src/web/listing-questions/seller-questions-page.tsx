import { questionLengths, sellerQuestionsPath } from "#domain/listing-questions/listing-question.ts";
import { answerListingQuestion, hideListingQuestion } from "#domain/listing-questions/question-commands.server.ts";
import { listSellerQuestions, type SellerQuestion } from "#domain/listing-questions/question-queries.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-questions-page.ts";
import { questionFlash } from "./question-flash.server.ts";
import { QuestionText } from "./question-item.tsx";
import { presentMemberText } from "./question-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("listing-questions")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

const presentSellerQuestion = (
  { id, text, askedAt, answer, listing: { title, status, ...listing } }: SellerQuestion,
  language: Language,
) => ({
  id,
  question: presentMemberText(text, language),
  asked: getFormatters(language).formatDate(askedAt),
  answer: answer === null ? undefined : presentMemberText(answer, language),
  /** Whether the listing is for sale, so that the question can be answered. */
  isOpen: status === "active" || status === "reserved",
  name: pickTranslation(title, language),
  href: getListingPath(listing),
});

type QuestionRow = ReturnType<typeof presentSellerQuestion>;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const { items, page, pages } = await listSellerQuestions(db, getCurrentAccount(context).id, parsePageNumber(url));
  const flash = questionFlash.read(request);
  return questionFlash.respond(
    context,
    {
      ...createUnlistedHead(context, sellerQuestionsPath, (t) => t("listingQuestions.seller.title")),
      questions: items.map((each) => presentSellerQuestion(each, language)),
      page,
      pages,
      news: flash,
    },
    flash,
  );
}

/** Answers or hides a question. `act` names the command. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = getPageContext(context);
  const values = await readFormValues(request, ["act", "id", "answer"]);
  const actor = getCurrentAccount(context);
  const id = parsePositiveId(values.id);
  const isHiding = values.act === "hide";
  const now = clock();
  const result = await (isHiding
    ? hideListingQuestion({ db, now }, actor, id)
    : answerListingQuestion({ db, clock, wakeMail, origin }, actor, id, values.answer));
  if (!result.ok) return respondWithFormErrors(result, values, now);
  throw questionFlash.redirect(context, sellerQuestionsPath, isHiding ? "hidden" : "answered");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the questions to the sellers of a member: those that wait for an answer first. */
export default function SellerQuestionsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  const isOnPage = page.questions.some(({ id }) => String(id) === answer?.values.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("listingQuestions.seller.text")} />
      {page.news && !answer && <SuccessAlert>{t(`listingQuestions.outcomes.${page.news}`)}</SuccessAlert>}
      {answer?.code && !isOnPage && (
        <Alert tone="failure" role="alert">
          {getErrorText(answer.code)}
        </Alert>
      )}
      {page.questions.length === 0 ? (
        <EmptyState title={t("listingQuestions.seller.none")} text={t("listingQuestions.seller.noneText")}>
          <a href="/account/ads" className={getButtonClass("primary")}>
            {t("listingQuestions.seller.ads")}
          </a>
        </EmptyState>
      ) : (
        <div>
          <ul className="grid gap-3">
            {page.questions.map((row) => (
              <li key={row.id} id={`question-${row.id}`} className="rounded-lg border border-line bg-paper p-4">
                <QuestionCard row={row} answer={answer?.values.id === String(row.id) ? answer : undefined} />
              </li>
            ))}
          </ul>
          <ListPagination page={page.page} pages={page.pages} getHref={(to) => `${sellerQuestionsPath}?page=${to}`} />
        </div>
      )}
    </div>
  );
}

function QuestionCard({ row, answer }: { row: QuestionRow; answer: FormState | undefined }) {
  const { t } = useTranslation();
  return (
    <article className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
        <a href={`${row.href}#questions`} className="link font-medium wrap-anywhere" lang={row.name.lang}>
          <bdi>{row.name.text || t("card.unnamed")}</bdi>
        </a>
        <span>{t("listingQuestions.seller.asked", { date: row.asked })}</span>
        <Badge tone={row.answer ? "success" : "warning"}>
          {t(row.answer ? "listingQuestions.seller.answered" : "listingQuestions.seller.waiting")}
        </Badge>
      </p>
      <QuestionText text={row.question} />
      {row.answer && (
        <p
          dir="auto"
          lang={row.answer.lang}
          className="border-s-2 border-line ps-3 text-start whitespace-pre-line wrap-anywhere"
        >
          {row.answer.text}
        </p>
      )}
      {row.isOpen && !row.answer && <AnswerForm row={row} answer={answer} />}
      <div className="flex flex-wrap items-start gap-x-6">
        {row.isOpen && row.answer && (
          <details open={answer ? true : undefined} className="min-w-0 grow basis-48">
            <summary className="link inline-flex min-h-10 cursor-pointer items-center text-14">
              {t("listingQuestions.seller.change")}
            </summary>
            <AnswerForm row={row} answer={answer} />
          </details>
        )}
        <details className="min-w-0 grow basis-48">
          <summary className="link inline-flex min-h-10 cursor-pointer items-center text-14 text-ink-soft">
            {t("listingQuestions.seller.hide")}
          </summary>
          <PostForm action={sellerQuestionsPath} preventScrollReset className="grid gap-2 pt-1">
            <input type="hidden" name="id" value={row.id} />
            <p className="text-14 text-ink-soft">{t("listingQuestions.seller.hideText")}</p>
            <SubmitButton name="act" value="hide" variant="outline" className="justify-self-start">
              {t("listingQuestions.seller.hide")}
            </SubmitButton>
          </PostForm>
        </details>
      </div>
    </article>
  );
}

function AnswerForm({ row, answer }: { row: QuestionRow; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const error = answer?.errors.find(({ field }) => field === "answer");
  return (
    <AccountForm action={sellerQuestionsPath} answer={answer} className="grid gap-3">
      <input type="hidden" name="id" value={row.id} />
      <TextArea
        id={`answer-${row.id}`}
        name="answer"
        label={t("listingQuestions.seller.label")}
        hint={t("listingQuestions.seller.hint")}
        rows={3}
        maxLength={questionLengths.answer}
        defaultValue={answer?.values.answer ?? row.answer?.text ?? ""}
        error={error && getErrorText(error.code)}
        required
        dir="auto"
      />
      <SubmitButton name="act" value="answer" className="justify-self-start">
        {t(row.answer ? "listingQuestions.seller.save" : "listingQuestions.seller.submit")}
      </SubmitButton>
    </AccountForm>
  );
}
