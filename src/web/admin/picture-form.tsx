import { avatarTypes, largestAvatar } from "#domain/accounts/avatar-crop.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";

type Props = {
  path: string;
  /** Path of the picture there is. */
  picture: string | null;
  hint: string;
  answer: FormAnswer | undefined;
  /** The picture was refused before it was read. */
  tooLarge: boolean;
};

/** A picture with a form to upload another one, and one to take it away. */
export function PictureForm({ path, picture, hint, answer, tooLarge }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(path);
  const code = tooLarge ? "avatar.too_large" : answer?.errors[0]?.code;
  return (
    <Card className="max-w-2xl">
      <div className="grid gap-4">
        {picture && (
          <img
            src={picture}
            alt={t("admin.picture.current")}
            className="max-h-60 max-w-full rounded-md border border-line"
          />
        )}
        <AccountForm
          action={path}
          answer={answer?.code && !tooLarge ? answer : undefined}
          encType="multipart/form-data"
          className="grid gap-3"
        >
          <FileDrop
            id="admin-picture"
            name="picture"
            icon="photo"
            accept={avatarTypes.join()}
            required
            label={t("admin.picture.choose")}
            hint={hint}
            error={code && wrong(code)}
            limit={{ bytes: largestAvatar, error: wrong("avatar.too_large") }}
          />
          <div>
            <Button type="submit" busy={sending}>
              {t("admin.picture.send")}
            </Button>
          </div>
        </AccountForm>
        {picture && (
          <AccountForm action={path} answer={undefined}>
            <Button type="submit" look="danger" name="intent" value="remove">
              {t("admin.picture.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </Card>
  );
}
