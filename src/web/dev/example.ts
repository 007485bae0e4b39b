import type { ReactNode } from "react";

/** The example's words in the language it is shown in. They stand beside the examples: no visitor's page carries them. */
export type Say = (en: string, ar: string) => string;

export type Example = {
  id: string;
  title: { en: string; ar: string };
  Show: (props: { say: Say }) => ReactNode;
};

export type ExampleGroup = { id: string; title: { en: string; ar: string }; examples: readonly Example[] };
