import { type ChangeEvent, useState } from "react";
import { avatarTypes } from "#domain/accounts/avatar-crop.ts";
import { largestReviewPicture, mostReviewPictures, reviewLimits } from "#domain/reviews/review.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { RatingInput } from "#ui/rating-input.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { ReviewFormData } from "./form.server.ts";

/** Stars, words and pictures. A review that waits is changed by the same form. */
export function ReviewForm({ page, answer }: { page: ReviewFormData; answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(page.form);
  const [tooMuch, setTooMuch] = useState<string>();
  const { own } = page;
  const codeOf = (field: string) => answer?.errors.find((each) => each.field === field)?.code;
  const errorOf = (field: string) => {
    const code = codeOf(field);
    return code && wrong(code);
  };
  const pictures = tooMuch ?? codeOf("pictures") ?? (page.tooLarge ? "review.pictures_too_large" : undefined);
  const rating = Number(answer?.values.rating ?? own?.rating);

  const check = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(field.files ?? [])];
    // What is far too large would be sent for nothing.
    const code = files.some((file) => file.size > largestReviewPicture)
      ? "review.picture_too_large"
      : files.length > mostReviewPictures
        ? "review.too_many_pictures"
        : undefined;
    setTooMuch(code);
    if (code) field.value = "";
  };

  return (
    <AccountForm action={page.form} answer={answer} encType="multipart/form-data" className="grid gap-5">
      <RatingInput
        label={t("reviews.form.rating")}
        name="rating"
        labelOf={(count) => t("reviews.stars", { count })}
        defaultValue={rating >= 1 ? rating : undefined}
        error={errorOf("rating")}
        required
      />
      <TextArea
        label={t("reviews.form.content")}
        hint={t("reviews.form.contentHint")}
        name="content"
        id="review-content"
        rows={6}
        required
        counter
        maxLength={reviewLimits.most}
        defaultValue={answer?.values.content ?? own?.text ?? ""}
        error={errorOf("content")}
        dir="auto"
      />
      {own && own.pictures.length > 0 && <TakenPictures pictures={own.pictures} />}
      <FileDrop
        id="review-pictures"
        name="pictures"
        multiple
        icon="photo"
        accept={avatarTypes.join()}
        label={t("reviews.form.pictures")}
        hint={t("reviews.form.picturesHint", { count: mostReviewPictures })}
        error={pictures && wrong(pictures)}
        onChange={check}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" busy={sending}>
          {t(own ? "reviews.form.save" : "reviews.form.send")}
        </Button>
        <a href={`${page.path}#reviews`} className={buttonClass("quiet", "", "lg")}>
          {t("reviews.form.cancel")}
        </a>
        <p className="text-13 text-ink-soft">{t("reviews.form.checked")}</p>
      </div>
    </AccountForm>
  );
}

function TakenPictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="pb-2 text-14 font-medium">{t("reviews.form.taken")}</legend>
      <ul className="flex flex-wrap gap-4">
        {pictures.map((picture, i) => (
          <li key={picture}>
            <label className="grid gap-1.5 text-13">
              <img src={picture} alt="" className="size-24 rounded-sm border border-line object-cover" />
              <span className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  name="removed"
                  value={picture.slice(picture.lastIndexOf("/") + 1)}
                  className="size-5 accent-accent"
                />
                {t("reviews.form.remove", { number: i + 1 })}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
