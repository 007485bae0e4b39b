import { avatarTypes, largestAvatar } from "#domain/accounts/avatar-crop.ts";
import { businessPath } from "#domain/businesses/business.ts";
import { changePicture } from "#domain/businesses/page.server.ts";
import { type SellerPicture, sellerPictures } from "#domain/businesses/picture-kinds.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { SellerCover, SellerMark } from "#web/sellers/seller-card.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/pictures-page.ts";
import { businessOfPage, businessPage, changing, notFound } from "./business-of-page.server.ts";
import { fileOf } from "./file-of.ts";
import { tellAt } from "./flash.server.ts";
import { Frame } from "./frame.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { business, answer } = await businessPage(args, "pictures");
  return answer({ pictures: { cover: business.cover, logo: business.logo } });
}

/** Takes a logo or cover, or takes it away. */
export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "page");
  const { sellerPictures: pictures } = args.context.get(visitContext);
  const context = { ...changing(args.context), pictures };
  const form = await args.request.formData().catch(() => new FormData());
  const kind = sellerPictures.find((each) => each === form.get("kind"));
  if (!kind) throw notFound();
  const removing = form.get("intent") === "remove";
  const bytes = removing ? null : ((await fileOf(form, kind)) ?? new Uint8Array());
  const result = await changePicture(context, business.id, kind, bytes);
  if (!result.ok && result.kind === "not_found") throw notFound();
  if (!result.ok) return refused(result, { kind }, context.now);
  throw tellAt(args.context, `${businessPath(business.id)}/pictures`, removing ? "pictureRemoved" : "pictureSaved");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A business's cover and logo. */
export default function PicturesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <Frame frame={page}>
      {sellerPictures.map((kind) => (
        <PictureCard
          key={kind}
          kind={kind}
          page={page}
          answer={answer?.values.kind === kind ? answer : undefined}
          tooLarge={page.tooLarge && kind === "cover"}
        />
      ))}
    </Frame>
  );
}

type PictureProps = {
  kind: SellerPicture;
  page: {
    path: string;
    business: { id: number; name: { text: string } };
    pictures: Record<SellerPicture, string | null>;
  };
  answer: FormAnswer | undefined;
  /** What was sent was not read: nobody knows which of them it was. */
  tooLarge: boolean;
};

function PictureCard({ kind, page, answer, tooLarge }: PictureProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(page.path);
  const picture = page.pictures[kind];
  const { id, name } = page.business;
  const code = tooLarge ? "avatar.too_large" : answer?.errors[0]?.code;
  return (
    <Card title={t(`businesses.pictures.${kind}`)}>
      <div className="grid gap-4">
        {kind === "cover" ? (
          <div className="aspect-3/1 w-full max-w-2xl overflow-hidden rounded-md bg-wash">
            <SellerCover id={id} cover={picture} />
          </div>
        ) : (
          <SellerMark id={id} name={name.text} logo={picture} className="size-24 text-36" />
        )}
        <AccountForm action={page.path} answer={undefined} encType="multipart/form-data" className="grid gap-3">
          <input type="hidden" name="kind" value={kind} />
          <FileDrop
            id={`business-${kind}`}
            name={kind}
            icon="photo"
            accept={avatarTypes.join()}
            required
            label={t("businesses.pictures.choose")}
            hint={t(`businesses.pictures.${kind}Hint`)}
            error={code && wrong(code)}
            limit={{ bytes: largestAvatar, error: wrong("avatar.too_large") }}
          />
          <div>
            <Button type="submit" busy={sending}>
              {t("businesses.pictures.send")}
            </Button>
          </div>
        </AccountForm>
        {picture && (
          <AccountForm action={page.path} answer={undefined}>
            <input type="hidden" name="kind" value={kind} />
            <Button type="submit" look="danger" name="intent" value="remove">
              {t("businesses.pictures.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </Card>
  );
}
