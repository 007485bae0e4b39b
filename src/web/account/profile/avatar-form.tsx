import { type ChangeEvent, useState } from "react";
import { avatarMimeTypes, centeredCrop, MAX_AVATAR_BYTES } from "#domain/accounts/avatar-crop.ts";
import type { Crop } from "#domain/media/crop.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, useErrorMessage, useIsSubmitting } from "../fields.tsx";
import type { FormState } from "../form-state.ts";
import { AvatarCrop } from "./avatar-crop.tsx";

type Props = { name: string; avatar: string | null; answer: FormState | undefined };

/** Account picture with a form for replacing the picture. With JavaScript the crop can be chosen before the upload. */
export function AvatarForm({ name, avatar, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const action = "/account/profile/avatar";
  const sending = useIsSubmitting(action);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>(centeredCrop);
  const [chosen, setChosen] = useState<{ code: string | undefined; after: FormState | undefined }>();
  // An error concerns the previously chosen picture. It is hidden after a new choice, until the server has responded to
  // the new picture.
  const hasNewChoice = chosen && chosen.after === answer;
  const code = hasNewChoice ? chosen.code : answer?.errors[0]?.code;

  const choose = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const file = field.files?.[0];
    const tooLarge = file && file.size > MAX_AVATAR_BYTES;
    setChosen({ code: tooLarge ? "avatar.too_large" : undefined, after: answer });
    setCrop(centeredCrop);
    if (tooLarge) field.value = "";
    // A file that the browser cannot show is submitted anyway. The server may support the format, or explains what is
    // wrong with the file.
    setPicture(file && !tooLarge ? await createImageBitmap(file).catch(() => undefined) : undefined);
  };

  return (
    <div className="flex flex-wrap items-start gap-5">
      <Avatar name={name} src={avatar ?? undefined} size="lg" />
      <div className="min-w-0 grow basis-64">
        <AccountForm
          action={action}
          answer={hasNewChoice ? undefined : answer}
          encType="multipart/form-data"
          className="grid gap-4"
        >
          <FileDrop
            id="avatar"
            name="avatar"
            accept={avatarMimeTypes.join()}
            required
            label={t("profile.avatar.choose")}
            hint={t("profile.avatar.hint")}
            error={code && getErrorMessage(code)}
            onChange={choose}
          />
          {picture && <AvatarCrop picture={picture} crop={crop} onCrop={setCrop} />}
          <div>
            <Button type="submit" size="lg" busy={sending}>
              {t("profile.avatar.act")}
            </Button>
          </div>
        </AccountForm>
        {avatar && (
          <AccountForm action={`${action}/remove`} answer={undefined} className="pt-3">
            <Button type="submit" variant="danger">
              {t("profile.avatar.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </div>
  );
}
