import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DraftIssue } from "#domain/listing-editor/draft.ts";
import { isMissingFieldIssue } from "#domain/listing-editor/missing-fields.ts";

type IssueState = {
  key: string;
  submittedIssues: readonly DraftIssue[];
  /** Issues of required fields that were empty at the last check in the browser. Undefined before the first check. */
  missing?: readonly DraftIssue[];
};

/**
 * Manages the issues that a step shows while the user types. Issues of the last submission disappear when they are
 * fixed; new ones appear at the next submission. A field keeps the height of its cleared error, because a layout
 * shift could make a click miss its target.
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
  /**
   * Finds the issue that a field has now. The check in the browser takes precedence over the server's answer, because
   * it is newer.
   */
  const findCurrentIssue = ({ field }: DraftIssue): DraftIssue | undefined =>
    missing?.find((each) => each.field === field) ??
    wrong.find((each) => each.field === field && !(missing && isMissingFieldIssue(each)));
  return {
    /** Validation issues at the last submission. The array stays the same object until the next submission. */
    submittedIssues,
    /** Issues of the last submission that are not fixed yet. */
    visibleIssues: submittedIssues.flatMap((issue) => findCurrentIssue(issue) ?? []),
    /** Shows errors for the empty required fields. Returns false when all required fields are filled in. */
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

/**
 * Focuses the first enabled field that has an issue. A disabled field becomes available once another field with an
 * issue is corrected.
 */
function focusFirstInvalidField(form: HTMLFormElement | null, troubles: readonly DraftIssue[]): void {
  const fields = new Set<string>(troubles.map(({ field }) => field));
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name, disabled, type }) => fields.has(name) && !disabled && type !== "hidden")?.focus();
}
