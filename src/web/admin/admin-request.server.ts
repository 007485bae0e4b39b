import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { confirmOwnPassword } from "#domain/accounts/confirm-password.server.ts";
import type { AdminContext, AdminResource } from "#domain/admin/resource.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { createAccountContext, getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Creates a 404 for an unknown resource, row or action. Callers throw the result. */
export const createAdminNotFound = () => data(null, { status: 404 });

/** Builds the context of the administration commands. Pass `request` for commands that verify the actor's password. */
export function createAdminContext(context: Context, request?: Request): AdminContext {
  const { db, clock, origin, payments } = context.get(requestContext);
  const actor = getCurrentAccount(context);
  return {
    db,
    actor,
    now: clock(),
    origin,
    payments,
    ...(request && {
      confirmPassword: (password: string) =>
        confirmOwnPassword(createAccountContext({ request, context }), actor, { password }),
    }),
  };
}

/** Returns the administration resource with the given name. Throws 404 for an unknown name. */
export function requireAdminResource(name: string | undefined): AdminResource {
  const resource = adminResources.get(name ?? "");
  if (!resource) throw createAdminNotFound();
  return resource;
}

const adminFlashSchema = z.object({ what: z.string().max(40), count: z.number().optional() });

/** Flash cookie with the completed administration action. `admin.outcomes` holds the messages. */
export const adminFlash = createFlash("admin", adminFlashSchema);

/** Reads the submitted form. `text` returns a field's text, or an empty string for a missing field. */
export async function readAdminForm(request: Request): Promise<{ form: FormData; text: (name: string) => string }> {
  const form = await request.formData().catch(() => new FormData());
  return {
    form,
    text: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    },
  };
}
