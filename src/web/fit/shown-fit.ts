import type { Fit } from "#ui/fit-badge.tsx";

/** Whether a part fits the reader's vehicle (VP-05), ready to be shown. */
export type ShownFit = {
  fit: Fit;
  /** "Fits" */
  label: string;
  /** With the vehicle's name: "Fits your Camry 2019". */
  title: string;
};
