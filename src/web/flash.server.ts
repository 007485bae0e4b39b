import type { z } from "zod";
import { cookie, readCookie } from "#kernel/cookie.ts";

/** Long enough for the page that follows; nobody is told old news. In seconds. */
const lifetime = 60;

/** What a form's answer has to tell the page that is shown next, as a cookie. */
export const flashCookie = (name: string, told: unknown, origin: string): string =>
  cookie(`flash-${name}`, Buffer.from(JSON.stringify(told)).toString("base64url"), {
    age: lifetime,
    origin,
    secret: true,
  });

export const clearedFlash = (name: string, origin: string): string =>
  cookie(`flash-${name}`, "", { age: 0, origin, secret: true });

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
