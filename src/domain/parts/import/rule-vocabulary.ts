import type { FitmentPosition, VehicleDrive, VehicleMarket } from "#db/schema/fitment.ts";
import { SpellingMap } from "../../csv/spelling-map.ts";

export const marketWords = new SpellingMap<VehicleMarket>([
  ["gcc", "gcc,gulf,saudi,ksa,uae,خليجي,سعودي,مواصفات خليجية,خليجية"],
  ["us", "us,usa,american,america,أمريكي,وارد أمريكا,أمريكية"],
  ["eu", "eu,europe,european,أوروبي,وارد أوروبا,أوروبية"],
  ["jp", "jp,jdm,japan,japanese,ياباني,وارد اليابان,يابانية"],
]);

export const driveWords = new SpellingMap<VehicleDrive>([
  ["fwd", "fwd,front-wheel drive,front wheel,دفع أمامي"],
  ["rwd", "rwd,rear-wheel drive,rear wheel,دفع خلفي"],
  ["awd", "awd,all-wheel drive,دفع كلي"],
  ["4wd", "4wd,4x4,four-wheel drive,دفع رباعي,دبل"],
]);

export const positionWords = new SpellingMap<FitmentPosition>([
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

export const effectWords = new SpellingMap<"fits" | "excludes">([
  ["fits", "fits,fit,yes,يركب,تركب,نعم"],
  ["excludes", "excludes,exclude,does not fit,no,لا يركب,لا تركب,ما يركب,ما تركب,لا"],
]);
