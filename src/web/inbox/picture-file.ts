import { may } from "#domain/accounts/roles.ts";
import { isReported } from "#domain/inbox/reported.server.ts";
import { isPictureOf, seesPicture } from "#domain/inbox/thread.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { idFrom } from "#web/moderation/refused.server.ts";
import type { Route } from "./+types/picture-file.ts";

/** A message's picture, for those who take part, and for moderators while somebody reports it; for others there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, messagePictures } = context.get(visitContext);
  const account = accountOfPage(context);
  const id = idFrom(params.conversation);
  const isTheirs =
    id > 0 &&
    ((await seesPicture(db, account.id, id, params.file, clock())) ||
      (may(account, "moderate") && (await isReported(db, id)) && (await isPictureOf(db, id, params.file))));
  const bytes = isTheirs ? await messagePictures.read(params.file) : undefined;
  if (!bytes) throw new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      // Its name is of it alone: a browser may keep it, nobody between.
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
