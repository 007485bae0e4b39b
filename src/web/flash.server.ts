import type { z } from "zod";
import { readCookie } from "./preferences/preferences.ts";

/** Long enough for the page that follows; nobody is told old news. In seconds. */
const lifetime = 60;

const cookie = (name: string, value: string, seconds: number, origin: string) =>
  `flash-${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

/** What a form's answer has to tell the page that is shown next, as a cookie. */
export const flashCookie = (name: string, told: unknown, origin: string): string =>
  cookie(name, Buffer.from(JSON.stringify(told)).toString("base64url"), lifetime, origin);

export const clearedFlash = (name: string, origin: string): string => cookie(name, "", 0, origin);

/** What was told; undefined when there is nothing, or nothing that makes sense. */
export function readFlash<T>(request: Request, name: string, schema: z.ZodType<T>): T | undefined {
  const value = readCookie(request.headers.get("cookie"), `flash-${name}`);
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
