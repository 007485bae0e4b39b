import type { ReactNode } from "react";

/**
 * Function that returns the text in the current language of the page. The example texts are not in the message files,
 * so that visitors' pages do not load them.
 */
export type PickText = (en: string, ar: string) => string;

export type ComponentExample = {
  id: string;
  title: { en: string; ar: string };
  Show: (props: { pickText: PickText }) => ReactNode;
};

export type ComponentExampleGroup = {
  id: string;
  title: { en: string; ar: string };
  examples: readonly ComponentExample[];
};
