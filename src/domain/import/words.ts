import { squash } from "#kernel/fold.ts";

/** What people write for one thing, in both languages, by the thing. */
export class Words<T extends string | boolean> {
  readonly #meanings: ReadonlyMap<string, T>;
  /** The first spelling of each: what a message offers. */
  readonly choices: string;

  constructor(spellings: readonly (readonly [T, string])[]) {
    this.#meanings = new Map(
      spellings.flatMap(([meaning, texts]) => texts.split(",").map((text) => [squash(text), meaning] as const)),
    );
    this.choices = spellings.map(([, texts]) => texts.split(",")[0]).join(", ");
  }

  find(text: string): T | undefined {
    return this.#meanings.get(squash(text));
  }
}

export const yesOrNo = new Words<boolean>([
  [true, "yes,true,1,y,نعم,اي"],
  [false, "no,false,0,n,لا"],
]);
