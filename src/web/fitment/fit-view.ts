import type { FitStatus } from "#ui/fit-badge.tsx";

/** Fit of a part for the reader's vehicle (VP-05), ready to render. */
export type FitView = {
  fit: FitStatus;
  /** Short label, such as "Fits". */
  label: string;
  /** Label with the vehicle's name, such as "Fits your Camry 2019". */
  title: string;
};
