import { type ChangeEvent, type ComponentProps, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { AVATAR_SIDE_PX, avatarMimeTypes, centeredCrop, MAX_AVATAR_BYTES } from "#domain/accounts/avatar-crop.ts";
import { type Crop, calculateCropSquare, MAX_CROP_ZOOM } from "#domain/media/crop.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { languages } from "#kernel/localized-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountFlashAlert } from "../account-flash-alert.tsx";
import { AccountForm, EmailField, PasswordField, SubmitButton, useErrorMessage } from "../fields.tsx";
import type { FormState } from "../form-state.ts";
import { NameFields, PhoneField } from "../person-fields.tsx";
import type { ProfilePage } from "./profile.server.ts";

type FormProps = { page: ProfilePage; answer: FormState | undefined };
type Props = {
  page: ProfilePage;
  answers: Partial<Record<"about" | "avatar" | "email", FormState | undefined>>;
};

/** Renders the profile page (RT-16): personal details, picture and email address. */
export function ProfileView({ page, answers }: Props) {
  const { t } = useTranslation();
  // A form remounts after saving, so that fields show the normalized values and password fields are empty.
  const savedProfileKey = [page.name, page.lastName, page.phone, page.mailLanguage].join("\n");
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{t("profile.title")}</h1>
      <AccountFlashAlert flash={page.told} />
      <Card title={t("profile.avatar.title")}>
        <AvatarForm key={page.avatar} name={page.fullName} avatar={page.avatar} answer={answers.avatar} />
      </Card>
      <Card title={t("profile.about")}>
        <AboutForm key={savedProfileKey} page={page} answer={answers.about} />
      </Card>
      <Card title={t("profile.email.title")}>
        <EmailForm key={`${page.email} ${page.awaitedEmail}`} page={page} answer={answers.email} />
      </Card>
    </div>
  );
}

function AboutForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const shared = { answer, form: "about", person: page } as const;
  return (
    <AccountForm action="/account/profile" answer={answer} className="grid gap-4 sm:grid-cols-2">
      <NameFields {...shared} />
      <PhoneField {...shared} />
      <RadioGroup
        variant="pills"
        name="language"
        label={t("profile.language")}
        options={languages.map((value) => ({ value, label: t(`profile.languages.${value}`) }))}
        defaultValue={answer?.values.language || page.mailLanguage}
      />
      <div className="col-span-full">
        <SubmitButton size="lg">{t("account.save")}</SubmitButton>
      </div>
    </AccountForm>
  );
}

function EmailForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const shared = { answer, form: "email" } as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-4">
        <bdi dir="ltr" className="font-medium wrap-anywhere">
          {page.email}
        </bdi>
        <Badge tone={page.emailVerified ? "success" : "unknown"}>
          {t(page.emailVerified ? "profile.email.confirmed" : "profile.email.unconfirmed")}
        </Badge>
      </p>
      {page.awaitedEmail && (
        <p className="pb-4 text-14 text-ink-soft wrap-anywhere">
          {t("profile.email.awaitingConfirmation", { email: wrapBidiIsolate(page.awaitedEmail) })}
        </p>
      )}
      <AccountForm action="/account/profile/email" answer={answer} className="grid gap-4 sm:grid-cols-2">
        <EmailField {...shared} autoComplete="email" label={t("profile.email.new")} />
        <PasswordField {...shared} name="current" label={t("account.field.current")} />
        <div className="col-span-full">
          <SubmitButton size="lg" variant="outline">
            {t("profile.email.act")}
          </SubmitButton>
        </div>
      </AccountForm>
    </>
  );
}

type AvatarFormProps = { name: string; avatar: string | null; answer: FormState | undefined };

/**
 * Renders the account picture with a form for replacing the picture. With JavaScript the crop can be chosen before
 * the upload.
 */
function AvatarForm({ name, avatar, answer }: AvatarFormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const action = "/account/profile/avatar";
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
            <SubmitButton size="lg" variant="outline">
              {t("profile.avatar.act")}
            </SubmitButton>
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

type AvatarCropProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;

/**
 * Renders the avatar as it will look after cropping. The user drags the picture or moves sliders, whose values are
 * submitted with the picture.
 */
function AvatarCrop({ picture, crop, onCrop }: AvatarCropProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, side } = calculateCropSquare(picture.width, picture.height, crop);
  useEffect(() => {
    const drawing = canvas.current?.getContext("2d");
    drawing?.clearRect(0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
    drawing?.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
  }, [picture, left, top, side]);

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return;
    const scale = side / currentTarget.clientWidth;
    const toMovedPercent = (at: number, by: number, fullLength: number) =>
      fullLength > side ? percent(at - (by * scale * 100) / (fullLength - side)) : at;
    onCrop({
      ...crop,
      x: toMovedPercent(crop.x, movementX, picture.width),
      y: toMovedPercent(crop.y, movementY, picture.height),
    });
  };
  const slider = (name: keyof Crop) => ({
    name,
    label: t(`profile.avatar.${name}`),
    value: crop[name],
    onChange: (value: number) => onCrop({ ...crop, [name]: value }),
  });

  return (
    <div className="flex flex-wrap items-center gap-5">
      <canvas
        ref={canvas}
        width={AVATAR_SIDE_PX}
        height={AVATAR_SIDE_PX}
        role="img"
        aria-label={t("profile.avatar.preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="size-40 cursor-move touch-none rounded-full border border-line-strong bg-wash"
      />
      <div className="grid min-w-0 grow basis-48 gap-1">
        <p className="text-13 text-ink-soft">{t("profile.avatar.drag")}</p>
        <Slider {...slider("zoom")} min={1} max={MAX_CROP_ZOOM} step={0.05} />
        {/* The slider follows the picture from left to right, also on right-to-left pages. */}
        <Slider {...slider("x")} min={0} max={100} step={0.1} dir="ltr" />
        <Slider {...slider("y")} min={0} max={100} step={0.1} />
      </div>
    </div>
  );
}

type SliderProps = Omit<ComponentProps<"input">, "onChange"> & { label: string; onChange: (value: number) => void };

function Slider({ label, onChange, ...rest }: SliderProps) {
  const id = useId();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="w-28 text-14">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="range"
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-10 min-w-24 grow cursor-pointer accent-accent"
      />
    </div>
  );
}
