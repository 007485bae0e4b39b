import type { FitmentStatus } from "#ui/fit-badge.tsx";

/** Fitment of a part to the reader's vehicle (VP-05), in the reader's language. */
export type FitmentView = {
  fit: FitmentStatus;
  /** Short label, such as "Fits". */
  label: string;
  /** Label with the vehicle's name, such as "Fits your Camry 2019". */
  title: string;
};
