import type { ChangeEvent } from "react";
import { MAX_PICTURES_PER_LISTING, pictureTypes } from "#domain/media/picture-limits.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { PictureFormFields } from "./form-fields.tsx";

type Props = { path: string; count: number; onFiles: (files: File[]) => void };

/** Renders the field to drop, choose or photograph pictures. */
export function AddPictures({ path, count, onFiles }: Props) {
  const { t } = useTranslation();
  if (count >= MAX_PICTURES_PER_LISTING) {
    return <p className="text-14 text-ink-soft">{t("pictures.full", { count: MAX_PICTURES_PER_LISTING })}</p>;
  }
  const onChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])]);
    // Resetting the field lets the same file be chosen again.
    field.value = "";
  };
  return (
    <form method="post" action={`${path}/add`} encType="multipart/form-data" className="grid gap-3">
      <PictureFormFields />
      <FileDrop
        id="pictures-files"
        name="pictures"
        multiple
        icon="photo"
        roomy={count === 0}
        // With these types an iPhone converts HEIC pictures to JPEG.
        accept={pictureTypes.join()}
        label={t(count === 0 ? "pictures.chooseFirst" : "pictures.choose")}
        hint={t(count === 0 ? "pictures.hintFirst" : "pictures.hint", { count: MAX_PICTURES_PER_LISTING })}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-3">
        <label className={getButtonClass("outline", "relative hidden! pointer-coarse:inline-flex!", "lg")}>
          <Icon name="camera" />
          {t("pictures.camera")}
          <input
            type="file"
            name="pictures"
            accept="image/*"
            capture="environment"
            onChange={onChange}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        <Button type="submit" size="lg" className="no-script-only">
          {t("pictures.send")}
        </Button>
      </div>
    </form>
  );
}
