import type { AdDecision } from "#db/schema/moderation.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";

/** Why a moderator's form was refused, with what was typed into it. */
export type ModerationAnswer = {
  values: Record<string, string>;
  errors: { field: string; code: string }[];
  code?: string;
  /** Who was faster, and with what. */
  by?: string | undefined;
  decision?: AdDecision | undefined;
};

const known = {
  "ad.changed": "changed",
  "ad.not_waiting": "not_waiting",
  "ad.own": "own",
  "ad.owner_banned": "owner-banned",
  "ad.not_found": "gone",
  "ad.illegal_step": "illegal",
  "report.decided": "report-decided",
  "ban.self": "ban-self",
  "ban.staff": "ban-staff",
  "ban.already": "ban-already",
  "ban.none": "ban-none",
  none: "none",
} as const;

const ofFields = {
  required: "required",
  too_long: "too_long",
  "ban.days": "ban-days",
  "word.short": "word-short",
  "word.twice": "word-twice",
} as const;

/** The words for what is wrong with a field. */
export function useFieldWrong(answer: ModerationAnswer | undefined): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const error = answer?.errors.find((each) => each.field === field);
    if (!error) return undefined;
    const name = Object.hasOwn(ofFields, error.code) ? ofFields[error.code as keyof typeof ofFields] : "other";
    return t(`moderation.wrong.${name}`);
  };
}

/** What is wrong with the whole form. */
export function Wrong({ answer }: { answer: ModerationAnswer | undefined }) {
  const { t } = useTranslation();
  if (!answer?.code) return null;
  const { code } = answer;
  const text =
    code === "ad.decided" && answer.decision
      ? t("moderation.wrong.decided", {
          name: answer.by ?? t("moderation.wrong.somebody"),
          what: t(`moderation.decision.${answer.decision}`),
        })
      : t(`moderation.wrong.${Object.hasOwn(known, code) ? known[code as keyof typeof known] : "other"}`);
  return (
    <Alert tone="warning" role="alert">
      {text}
    </Alert>
  );
}
