import { APIError } from "better-auth";
import { longestPassword } from "./password.ts";
import type { AccountContext } from "./session.server.ts";

/** Whether this is the password of who is signed in. Count the try first: whoever found an open browser could guess. */
export async function isOwnPassword(
  { auth, headers }: Pick<AccountContext, "auth" | "headers">,
  password: string,
): Promise<boolean> {
  if (password.length > longestPassword) return false;
  try {
    await auth.api.verifyPassword({ body: { password }, headers });
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}
