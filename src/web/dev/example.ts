import type { ReactNode } from "react";

/**
 * Picks the example's text in the shown language. The texts are not in the message files, so that visitors' pages do
 * not load them.
 */
export type PickText = (en: string, ar: string) => string;

export type Example = {
  id: string;
  title: { en: string; ar: string };
  Show: (props: { say: PickText }) => ReactNode;
};

export type ExampleGroup = { id: string; title: { en: string; ar: string }; examples: readonly Example[] };
