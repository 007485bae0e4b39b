import { hasPermission } from "#domain/accounts/roles.ts";
import { isConversationReported } from "#domain/inbox/conversation-reports.server.ts";
import { canSeeConversationPicture, isConversationPicture } from "#domain/inbox/conversation-thread.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/message-picture-file.ts";

/**
 * Serves a picture of a message to the participants. Moderators may see it while the conversation is reported. All
 * others get 404.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, messagePictures } = context.get(requestContext);
  const account = getCurrentAccount(context);
  const id = parsePositiveId(params.conversation);
  const mayView =
    id > 0 &&
    ((await canSeeConversationPicture(db, account.id, id, params.file, clock())) ||
      (hasPermission(account, "moderate") &&
        (await isConversationReported(db, id)) &&
        (await isConversationPicture(db, id, params.file))));
  const bytes = mayView ? await messagePictures.read(params.file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      // The file name is unique to its content, so browsers may cache the file. Shared caches may not.
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
