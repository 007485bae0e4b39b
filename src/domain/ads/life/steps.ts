import type { AdStatus } from "#db/schema/ads.ts";

/** Who takes a step of an ad. */
export type StepBy = "seller" | "staff" | "system";

/** Where an ad may go from where it is, and who may send it there. */
const steps: Partial<Record<AdStatus, Partial<Record<AdStatus, readonly StepBy[]>>>> = {
  draft: { pending: ["seller", "system"] },
  pending: { active: ["staff", "system"], rejected: ["staff"], closed: ["seller", "staff", "system"] },
  active: {
    pending: ["seller", "staff", "system"],
    reserved: ["seller", "system"],
    sold: ["seller", "system"],
    expired: ["system"],
    rejected: ["staff"],
    closed: ["seller", "staff", "system"],
  },
  reserved: {
    active: ["seller", "system"],
    sold: ["seller", "system"],
    rejected: ["staff"],
    closed: ["seller", "staff", "system"],
  },
  expired: { active: ["seller", "system"], pending: ["seller", "system"], closed: ["seller", "staff", "system"] },
  rejected: { pending: ["seller", "staff"], active: ["staff"], closed: ["seller", "staff", "system"] },
  closed: {
    active: ["seller", "staff", "system"],
    reserved: ["staff", "system"],
    pending: ["seller", "staff", "system"],
  },
};

/** Whether an ad may go from one status to another by somebody. */
export const mayMove = (from: AdStatus, to: AdStatus, by: StepBy): boolean => steps[from]?.[to]?.includes(by) ?? false;
