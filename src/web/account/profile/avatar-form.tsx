import { type ChangeEvent, useState } from "react";
import { avatarTypes, largestAvatar, wholeCrop } from "#domain/accounts/avatar-crop.ts";
import type { Crop } from "#domain/pictures/square.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountForm, useSending, useWrong } from "../fields.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { AvatarCrop } from "./avatar-crop.tsx";

type Props = { name: string; avatar: string | null; answer: FormAnswer | undefined };

/** The account's picture, and a form for another one. With JavaScript the square can be chosen before it is sent. */
export function AvatarForm({ name, avatar, answer }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const action = "/account/profile/avatar";
  const sending = useSending(action);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [chosen, setChosen] = useState<{ code: string | undefined; after: FormAnswer | undefined }>();
  // What was said of a picture no longer counts once there is another one, until that is answered too.
  const fresh = chosen && chosen.after === answer;
  const code = fresh ? chosen.code : answer?.errors[0]?.code;

  const choose = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const file = field.files?.[0];
    const tooLarge = file && file.size > largestAvatar;
    setChosen({ code: tooLarge ? "avatar.too_large" : undefined, after: answer });
    setCrop(wholeCrop);
    if (tooLarge) field.value = "";
    // What a browser can't show the server may know all the same, or says what is wrong with it.
    setPicture(file && !tooLarge ? await createImageBitmap(file).catch(() => undefined) : undefined);
  };

  return (
    <div className="flex flex-wrap items-start gap-5">
      <Avatar name={name} src={avatar ?? undefined} size="lg" />
      <div className="min-w-0 grow basis-64">
        <AccountForm
          action={action}
          answer={fresh ? undefined : answer}
          encType="multipart/form-data"
          className="grid gap-4"
        >
          <FileDrop
            id="avatar"
            name="avatar"
            accept={avatarTypes.join()}
            required
            label={t("profile.avatar.choose")}
            hint={t("profile.avatar.hint")}
            error={code && wrong(code)}
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
            <Button type="submit" look="danger">
              {t("profile.avatar.remove")}
            </Button>
          </AccountForm>
        )}
      </div>
    </div>
  );
}
