import { avatarMimeTypes, MAX_AVATAR_BYTES } from "#domain/accounts/avatar-crop.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Props = {
  path: string;
  /** Path of the current picture. */
  picture: string | null;
  hint: string;
  answer: FormState | undefined;
  /** True when the upload was rejected before its body was read. */
  tooLarge: boolean;
};

/** Renders the current picture with a form for replacing the picture and one for removing the picture. */
export function PictureForm({ path, picture, hint, answer, tooLarge }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
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
            accept={avatarMimeTypes.join()}
            required
            label={t("admin.picture.choose")}
            hint={hint}
            error={code && getErrorMessage(code)}
            limit={{ bytes: MAX_AVATAR_BYTES, error: getErrorMessage("avatar.too_large") }}
          />
          <div>
            <SubmitButton>{t("admin.picture.send")}</SubmitButton>
          </div>
        </AccountForm>
        {picture && (
          <AccountForm action={path} answer={undefined}>
            <Button type="submit" variant="danger" name="intent" value="remove">
              {t("admin.picture.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </Card>
  );
}
