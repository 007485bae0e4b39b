import type { ChangeEvent } from "react";
import { mostPictures, pictureTypes } from "#domain/pictures/limits.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { FormFields } from "./form-fields.tsx";

type Props = { path: string; count: number; onFiles: (files: File[]) => void };

/** Where pictures are dropped, chosen, or taken with a phone's camera. */
export function AddPictures({ path, count, onFiles }: Props) {
  const { t } = useTranslation();
  if (count >= mostPictures) {
    return <p className="text-14 text-ink-soft">{t("pictures.full", { count: mostPictures })}</p>;
  }
  const choose = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])]);
    // The same file can be chosen again.
    field.value = "";
  };
  return (
    <form method="post" action={`${path}/add`} encType="multipart/form-data" className="grid gap-3">
      <FormFields />
      <FileDrop
        id="pictures-files"
        name="pictures"
        multiple
        icon="photo"
        roomy={count === 0}
        // An iPhone makes a JPEG of its own format when it is asked for one.
        accept={pictureTypes.join()}
        label={t(count === 0 ? "pictures.chooseFirst" : "pictures.choose")}
        hint={t(count === 0 ? "pictures.hintFirst" : "pictures.hint", { count: mostPictures })}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-3">
        <label className={buttonClass("outline", "relative hidden! pointer-coarse:inline-flex!", "lg")}>
          <Icon name="camera" />
          {t("pictures.camera")}
          <input
            type="file"
            name="pictures"
            accept="image/*"
            capture="environment"
            onChange={choose}
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
