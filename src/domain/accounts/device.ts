/** A place where somebody is signed in. */
export type Device = {
  id: number;
  current: boolean;
  /** "Chrome", "Safari" …; empty when it doesn't say. */
  browser: string;
  /** "Windows", "iPhone" …; empty when it doesn't say. */
  system: string;
  since: Date;
  lastUsed: Date;
};

/** The most particular first: every browser calls itself by its forebears' names too. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|Chrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a browser says it is, as people call it. */
export function deviceOf(userAgent: string): Pick<Device, "browser" | "system"> {
  const named = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent))?.[1] ?? "";
  return { browser: named(browsers), system: named(systems) };
}
