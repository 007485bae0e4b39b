/** Active session of a user, shown as a device. */
export type Device = {
  id: number;
  current: boolean;
  /** Browser name such as "Chrome" or "Safari"; empty when unknown. */
  browser: string;
  /** System name such as "Windows" or "iPhone"; empty when unknown. */
  system: string;
  since: Date;
  lastUsed: Date;
};

/** The most specific patterns come first, because browsers also send the names of older browsers. */
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

/** Parses the browser and system names from a user agent. */
export function parseUserAgent(userAgent: string): Pick<Device, "browser" | "system"> {
  const findName = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return { browser: findName(browsers), system: findName(systems) };
}
