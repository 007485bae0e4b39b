import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DraftIssue } from "#domain/listing-editor/draft.ts";
import { isMissingFieldIssue } from "#domain/listing-editor/missing-fields.ts";

type IssueState = {
  key: string;
  submittedIssues: readonly DraftIssue[];
  /** Empty required fields; undefined before the first check. */
  missing?: readonly DraftIssue[];
};

/**
 * Returns the issues that a step shows while the user types. Issues of the last submission disappear when they are
 * fixed; new ones appear at the next submission. Fields keep the height of cleared errors, because a layout shift could
 * make a click miss.
 */
export function useVisibleIssues(
  form: RefObject<HTMLFormElement | null>,
  wrong: readonly DraftIssue[],
  findMissing: () => readonly DraftIssue[],
) {
  // Only a submission creates a new location key. Revalidation keeps the key.
  const { key } = useLocation();
  const [issueState, setIssueState] = useState<IssueState>({ key, submittedIssues: wrong });
  if (issueState.key !== key) setIssueState({ key, submittedIssues: wrong });
  const { submittedIssues, missing } = issueState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is sent other errors take room
  useLayoutEffect(() => {
    const errors = form.current?.querySelectorAll("[id$='-error']") ?? [];
    const frames = [...errors].map((error) => error.closest<HTMLElement>(":has(> label), fieldset"));
    for (const frame of frames) if (frame) frame.style.minHeight = `${frame.offsetHeight}px`;
    return () => {
      for (const frame of frames) if (frame) frame.style.minHeight = "";
    };
  }, [form, submittedIssues]);
  useEffect(() => focusFirstInvalidField(form.current, submittedIssues), [form, submittedIssues]);
  const latestFindMissing = useRef(findMissing);
  latestFindMissing.current = findMissing;
  const updateMissing = useCallback(() => {
    const missing = latestFindMissing.current();
    setIssueState((issueState) => (issueState.submittedIssues.length > 0 ? { ...issueState, missing } : issueState));
  }, []);
  /** Finds the current issue of a field. The form knows about empty fields before the server does. */
  const findCurrentIssue = ({ field }: DraftIssue): DraftIssue | undefined =>
    missing?.find((each) => each.field === field) ??
    wrong.find((each) => each.field === field && !(missing && isMissingFieldIssue(each)));
  return {
    /** Validation issues at the last submission. The array stays the same object until the next submission. */
    submittedIssues,
    /** Issues of the last submission that are not fixed yet. */
    visibleIssues: submittedIssues.flatMap((issue) => findCurrentIssue(issue) ?? []),
    /** Shows errors for the empty required fields. Returns false when no required field is empty. */
    showMissing: (): boolean => {
      const found = findMissing();
      if (found.length === 0) return false;
      const otherIssues = wrong.filter(
        (each) => !isMissingFieldIssue(each) && !found.some(({ field }) => field === each.field),
      );
      setIssueState({ key, submittedIssues: [...otherIssues, ...found], missing: found });
      return true;
    },
    /** Clears the errors of required fields that were filled in. */
    updateMissing,
  };
}

/** Focuses the first invalid field that is enabled. A disabled field depends on another invalid field. */
function focusFirstInvalidField(form: HTMLFormElement | null, troubles: readonly DraftIssue[]): void {
  const fields = new Set<string>(troubles.map(({ field }) => field));
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name, disabled, type }) => fields.has(name) && !disabled && type !== "hidden")?.focus();
}
