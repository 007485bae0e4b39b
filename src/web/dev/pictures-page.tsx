import { data } from "react-router";
import { picturesOfDraft } from "#domain/pictures/of-draft.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { DraftPictures } from "#web/pictures/draft-pictures.tsx";
import { bareHead } from "#web/seo/head.ts";
import type { Route } from "./+types/pictures-page.ts";

await needTexts("listing-editor");

export const middleware = [requires("sell")];

/** /dev/pictures: the pictures of the reader's newest draft alone, for people at work on Karaj; elsewhere it isn't there. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, devPages } = context.get(visitContext);
  if (!devPages) throw data(null, { status: 404 });
  const { id: user_id } = accountOfPage(context);
  const known = await db
    .selectFrom("ad_drafts")
    .select("id")
    .where("user_id", "=", user_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { id } =
    known ??
    (await db
      .insertInto("ad_drafts")
      .values({ user_id, seller_id: null, ad_id: null, ad_version: null })
      .returning("id")
      .executeTakeFirstOrThrow());
  return { draft: id, pictures: await picturesOfDraft(db, id) };
}

export const meta = () => bareHead;

export default function PicturesPage({ loaderData: { draft, pictures } }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-4xl! py-8">
      <h1 className="pb-4 text-28 font-semibold">/dev/pictures</h1>
      <DraftPictures draft={draft} pictures={pictures} />
    </div>
  );
}
