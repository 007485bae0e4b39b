import { data } from "react-router";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { DraftPictures } from "#web/media/draft-pictures.tsx";
import { fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/pictures-page.ts";

await preloadMessages("listing-editor");

export const middleware = [requirePermission("sell")];

/** Serves `/dev/pictures`: the pictures of the reader's newest draft. Responds with 404 outside development. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, hasDevPages: devPages } = context.get(requestContext);
  if (!devPages) throw data(null, { status: 404 });
  const { id: user_id } = getCurrentAccount(context);
  const newestDraft = await db
    .selectFrom("ad_drafts")
    .select("id")
    .where("user_id", "=", user_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { id } =
    newestDraft ??
    (await db
      .insertInto("ad_drafts")
      .values({ user_id, seller_id: null, ad_id: null, ad_version: null })
      .returning("id")
      .executeTakeFirstOrThrow());
  return { draft: id, pictures: await listDraftPictures(db, id) };
}

export const meta = () => fallbackHead;

export default function PicturesPage({ loaderData: { draft, pictures } }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-4xl! py-8">
      <h1 className="pb-4 text-28 font-semibold">/dev/pictures</h1>
      <DraftPictures draft={draft} pictures={pictures} />
    </div>
  );
}
