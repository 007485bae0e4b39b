import type { ReactNode } from "react";

/**
 * Returns the text in the current language of the page. The example texts are not in the message files, because
 * visitors would then download them.
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
