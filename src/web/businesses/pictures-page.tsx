import { avatarMimeTypes, MAX_AVATAR_BYTES } from "#domain/accounts/avatar-crop.ts";
import { getBusinessPath, type SellerPictureKind, sellerPictureKinds } from "#domain/businesses/business.ts";
import { setSellerPicture } from "#domain/businesses/business-page.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { requestContext } from "#web/context.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { SellerCover, SellerLogo } from "#web/sellers/seller-card.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/pictures-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createBusinessChangeContext,
  createBusinessNotFound,
  loadBusinessPage,
  requireBusiness,
  respondWithBusinessErrors,
} from "./business-page.server.ts";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { business, answer } = await loadBusinessPage(args, "pictures");
  return answer({ pictures: { cover: business.cover, logo: business.logo } });
}

/** Replaces or removes the logo or the cover of a business. */
export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  const { sellerPictures: pictures } = args.context.get(requestContext);
  const context = { ...createBusinessChangeContext(args.context), pictures };
  const form = await args.request.formData().catch(() => new FormData());
  const kind = sellerPictureKinds.find((each) => each === form.get("kind"));
  if (!kind) throw createBusinessNotFound();
  const removing = form.get("intent") === "remove";
  const bytes = removing ? null : ((await readFormFile(form, kind)) ?? new Uint8Array());
  const result = await setSellerPicture(context, business.id, kind, bytes);
  if (!result.ok) return respondWithBusinessErrors(result, { kind }, context.now);
  throw businessFlash.redirect(
    args.context,
    `${getBusinessPath(business.id)}/pictures`,
    removing ? "pictureRemoved" : "pictureSaved",
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page for the cover and logo of a business. */
export default function PicturesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <BusinessLayout frame={page}>
      {sellerPictureKinds.map((kind) => (
        <PictureCard
          key={kind}
          kind={kind}
          page={page}
          answer={answer?.values.kind === kind ? answer : undefined}
          tooLarge={page.tooLarge && kind === "cover"}
        />
      ))}
    </BusinessLayout>
  );
}

type PictureProps = {
  kind: SellerPictureKind;
  page: Route.ComponentProps["loaderData"];
  answer: FormState | undefined;
  /**
   * True when an upload was rejected before its body was read. It is then unknown which of the two pictures was
   * rejected.
   */
  tooLarge: boolean;
};

function PictureCard({ kind, page, answer, tooLarge }: PictureProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
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
          <SellerLogo id={id} name={name.text} logo={picture} className="size-24 text-36" />
        )}
        <AccountForm action={page.path} answer={undefined} encType="multipart/form-data" className="grid gap-3">
          <input type="hidden" name="kind" value={kind} />
          <FileDrop
            id={`business-${kind}`}
            name={kind}
            icon="photo"
            accept={avatarMimeTypes.join()}
            required
            label={t("businesses.pictures.choose")}
            hint={t(`businesses.pictures.${kind}Hint`)}
            error={code && getErrorMessage(code)}
            limit={{ bytes: MAX_AVATAR_BYTES, error: getErrorMessage("avatar.too_large") }}
          />
          <div>
            <SubmitButton>{t("businesses.pictures.send")}</SubmitButton>
          </div>
        </AccountForm>
        {picture && (
          <AccountForm action={page.path} answer={undefined}>
            <input type="hidden" name="kind" value={kind} />
            <Button type="submit" variant="danger" name="intent" value="remove">
              {t("businesses.pictures.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </Card>
  );
}
