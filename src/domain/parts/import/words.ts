import type { Drive, FitPosition, VehicleMarket } from "#db/schema/fitment.ts";
import { squash } from "#kernel/fold.ts";

/** What people write for one thing, in both languages, by the thing. */
class Words<T extends string | boolean> {
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

export const marketWords = new Words<VehicleMarket>([
  ["gcc", "gcc,gulf,saudi,ksa,uae,خليجي,سعودي,مواصفات خليجية,خليجية"],
  ["us", "us,usa,american,america,أمريكي,وارد أمريكا,أمريكية"],
  ["eu", "eu,europe,european,أوروبي,وارد أوروبا,أوروبية"],
  ["jp", "jp,jdm,japan,japanese,ياباني,وارد اليابان,يابانية"],
]);

export const driveWords = new Words<Drive>([
  ["fwd", "fwd,front-wheel drive,front wheel,دفع أمامي"],
  ["rwd", "rwd,rear-wheel drive,rear wheel,دفع خلفي"],
  ["awd", "awd,all-wheel drive,دفع كلي"],
  ["4wd", "4wd,4x4,four-wheel drive,دفع رباعي,دبل"],
]);

export const positionWords = new Words<FitPosition>([
  ["front", "front,أمامي,أمام,قدام"],
  ["rear", "rear,back,خلفي,خلف,ورا"],
  ["left", "left,driver side,يسار,أيسر"],
  ["right", "right,passenger side,يمين,أيمن"],
  ["front-left", "front-left,left front,أمامي يسار,يسار أمامي"],
  ["front-right", "front-right,right front,أمامي يمين,يمين أمامي"],
  ["rear-left", "rear-left,left rear,خلفي يسار,يسار خلفي"],
  ["rear-right", "rear-right,right rear,خلفي يمين,يمين خلفي"],
  ["upper", "upper,top,علوي,فوق"],
  ["lower", "lower,bottom,سفلي,تحت"],
  ["inner", "inner,inside,داخلي"],
  ["outer", "outer,outside,خارجي"],
]);

export const effectWords = new Words<"fits" | "excludes">([
  ["fits", "fits,fit,yes,يركب,تركب,نعم"],
  ["excludes", "excludes,exclude,does not fit,no,لا يركب,لا تركب,ما يركب,ما تركب,لا"],
]);

export const yesOrNo = new Words<boolean>([
  [true, "yes,true,1,y,نعم,اي"],
  [false, "no,false,0,n,لا"],
]);
