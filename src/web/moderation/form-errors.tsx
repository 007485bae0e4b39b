import type { ListingDecision } from "#db/schema/moderation.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { WarningAlert } from "#ui/alert.tsx";

/** Errors and entered values of a refused moderation form. */
export type ModerationFormError = {
  values: Record<string, string>;
  errors: { field: string; code: string }[];
  code?: string;
  /** Name of the moderator who decided first. `decision` is that moderator's decision. */
  by?: string | undefined;
  decision?: ListingDecision | undefined;
};

const formErrorKeys = {
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

const fieldErrorKeys = {
  required: "required",
  too_long: "too_long",
  "ban.days": "ban-days",
  "word.short": "word-short",
  "word.twice": "word-twice",
} as const;

/** Returns a function that gives the error text of a form field. */
export function useModerationFieldError(
  answer: ModerationFormError | undefined,
): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const error = answer?.errors.find((each) => each.field === field);
    if (!error) return undefined;
    const name = Object.hasOwn(fieldErrorKeys, error.code)
      ? fieldErrorKeys[error.code as keyof typeof fieldErrorKeys]
      : "other";
    return t(`moderation.errors.${name}`);
  };
}

/** Renders the error of the whole form. */
export function ModerationFormAlert({ answer }: { answer: ModerationFormError | undefined }) {
  const { t } = useTranslation();
  if (!answer?.code) return null;
  const { code } = answer;
  const text =
    code === "ad.decided" && answer.decision
      ? t("moderation.errors.decided", {
          name: answer.by ?? t("moderation.errors.decidedByOther"),
          what: t(`moderation.decision.${answer.decision}`),
        })
      : t(
          `moderation.errors.${Object.hasOwn(formErrorKeys, code) ? formErrorKeys[code as keyof typeof formErrorKeys] : "other"}`,
        );
  return <WarningAlert>{text}</WarningAlert>;
}
