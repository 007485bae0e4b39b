/** Lengths in characters of questions and answers. */
export const questionLengths = { least: 5, most: 500, answer: 1_000 } as const;

/** Number of answered questions on the page of a listing. The page of all questions shows `QUESTIONS_PER_PAGE`. */
export const QUESTIONS_ON_LISTING_PAGE = 3;
export const QUESTIONS_PER_PAGE = 20;

/** Maximum number of questions of a member about one listing that the seller has not answered or has hidden. */
export const MAX_UNANSWERED_QUESTIONS = 3;

/** Question of a member that the seller has not answered yet. */
export type WaitingQuestion = { id: number; text: string; askedAt: Date };

/** Question that everybody can read, with the answer of the seller. */
export type AnsweredQuestion = WaitingQuestion & { answer: string; answeredAt: Date };

/** Path of the page with the questions of sellers. */
export const sellerQuestionsPath = "/account/questions";

/** Returns the path of the page with all questions about a listing. */
export const getListingQuestionsPath = (listingId: number): string => `/shop/products/${listingId}/questions`;
