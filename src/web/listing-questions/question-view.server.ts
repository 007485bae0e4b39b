import type { RouterContextProvider } from "react-router";
import {
  type AnsweredQuestion,
  getListingQuestionsPath,
  type WaitingQuestion,
} from "#domain/listing-questions/listing-question.ts";
import { listListingQuestions } from "#domain/listing-questions/question-queries.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { detectLanguage } from "#domain/reviews/review.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import { sessionContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";

/** Presents the text of a member with its language, which selects the font and the voice of screen readers. */
export const presentMemberText = (text: string, language: Language) => ({
  text,
  lang: detectLanguage(text, language),
});

const presentWaiting = ({ id, text }: WaitingQuestion, language: Language) => ({
  id,
  question: presentMemberText(text, language),
});

const presentAnswered = ({ answer, answeredAt, ...question }: AnsweredQuestion, language: Language) => ({
  ...presentWaiting(question, language),
  answer: presentMemberText(answer, language),
  date: getFormatters(language).formatDate(answeredAt),
  day: answeredAt.toISOString().slice(0, 10),
});

/**
 * What a reader can do about questions: ask, first sign in or confirm the address, answer as the seller, or nothing
 * because the listing is no longer for sale or the seller cannot be reached.
 */
export type QuestionAccess = "ask" | "sign-in" | "confirm" | "own" | "closed" | "no-messages";

type SectionOptions = { listing: Listing; isOwn: boolean; page?: number; limit: number };

/** Loads the questions about a listing as a reader sees them. Runs one statement. */
export async function loadQuestionSection(
  context: Readonly<RouterContextProvider>,
  { listing, isOwn, page = 1, limit }: SectionOptions,
) {
  const { db, language } = getPageContext(context);
  const account = context.get(sessionContext)?.account;
  const { items, own, waiting, total, pages } = await listListingQuestions(db, listing.id, {
    userId: account?.id,
    page,
    limit,
  });
  return {
    path: getListingQuestionsPath(listing.id),
    report: `/shop/products/${listing.id}/report`,
    kind: listing.kind,
    access: getQuestionAccess(listing, isOwn, account),
    items: items.map((each) => presentAnswered(each, language)),
    own: own.map((each) => presentWaiting(each, language)),
    /** Number of unanswered questions. Only the seller gets it. */
    waiting: isOwn ? waiting : 0,
    total,
    page,
    pages,
  };
}

export type QuestionSectionView = Awaited<ReturnType<typeof loadQuestionSection>>;
export type AnsweredQuestionView = QuestionSectionView["items"][number];

function getQuestionAccess(
  { status, sellerDetails }: Listing,
  isOwn: boolean,
  account: { emailVerified: boolean } | undefined,
): QuestionAccess {
  if (isOwn) return "own";
  if (status !== "active" && status !== "reserved") return "closed";
  if (!sellerDetails.takesMessages) return "no-messages";
  if (!account) return "sign-in";
  return account.emailVerified ? "ask" : "confirm";
}
