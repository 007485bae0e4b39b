import type { z } from "zod";
import { createFieldFailure, createMultilineField } from "#domain/forms/form-fields.ts";
import { findContactInTitle } from "#domain/listings/write/title-rules.ts";
import { ok, type Result } from "#kernel/result.ts";
import { questionLengths } from "./listing-question.ts";

/** Refuses phone numbers, mail addresses and links, by the rule of the titles of listings. */
const hasNoContact = (text: string): boolean => findContactInTitle(text) === undefined;

const answerField = createMultilineField(questionLengths.answer).refine(hasNoContact, "question.contact");
const questionField = createMultilineField(questionLengths.most)
  .refine((text) => [...text].length >= questionLengths.least, { error: "question.too_short", abort: true })
  .refine(hasNoContact, "question.contact");

function parseText(field: z.ZodType<string>, name: string, input: unknown): Result<string> {
  const parsed = field.safeParse(input ?? "");
  return parsed.success ? ok(parsed.data) : createFieldFailure(name, parsed.error.issues[0]?.message ?? "required");
}

/** Parses a question of 5 to 500 characters without contact details. */
export const parseListingQuestion = (input: unknown): Result<string> => parseText(questionField, "question", input);

/** Parses an answer of at most 1,000 characters without contact details. */
export const parseListingAnswer = (input: unknown): Result<string> => parseText(answerField, "answer", input);
