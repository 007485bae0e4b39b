import { type ChangeEvent, useState } from "react";
import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { MAX_REVIEW_PICTURE_BYTES, MAX_REVIEW_PICTURES, reviewLimits } from "#domain/reviews/review.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Picture } from "#ui/picture.tsx";
import { RatingInput } from "#ui/rating-input.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import OwnReview from "./own-review.tsx";
import type { ReviewFormData } from "./review-form.server.ts";

/** Renders the page for writing a review: the form, or the reason why the review cannot be written. */
export function ReviewFormPage({ page, answer }: { page: ReviewFormData; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const back = (
    <a href={`${page.path}#reviews`} className={getButtonClass("outline")}>
      {t(page.kind === "ad" ? "reviews.toAd" : "reviews.toSeller")}
    </a>
  );
  return (
    <div className="container-page grid max-w-3xl! gap-5 py-6 lg:py-10">
      <div className="flex items-center gap-4">
        {page.image && (
          <Picture
            src={page.image}
            alt=""
            className="size-16 shrink-0 rounded-md border border-line object-cover"
            fallback={null}
          />
        )}
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <p className="text-ink-soft wrap-anywhere">{t("reviews.form.of", { name: page.name.text })}</p>
        </div>
      </div>
      {!page.delivered ? (
        <EmptyState scene="nothing-found" title={t("reviews.notDelivered.title")} text={t("reviews.notDelivered.text")}>
          {back}
        </EmptyState>
      ) : page.own && page.own.status !== "pending" ? (
        <>
          <OwnReview review={page.own} edit={undefined} />
          <p>{back}</p>
        </>
      ) : (
        <Card>
          <ReviewForm page={page} answer={answer} />
        </Card>
      )}
    </div>
  );
}

function ReviewForm({ page, answer }: { page: ReviewFormData; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const [sizeError, setSizeError] = useState<string>();
  const { own } = page;
  const getErrorCode = (field: string) => answer?.errors.find((each) => each.field === field)?.code;
  const getError = (field: string) => {
    const code = getErrorCode(field);
    return code && getErrorText(code);
  };
  const picturesError =
    sizeError ?? getErrorCode("pictures") ?? (page.tooLarge ? "review.pictures_too_large" : undefined);
  const rating = Number(answer?.values.rating ?? own?.rating);

  const check = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(field.files ?? [])];
    // Pictures above the limit are refused before the upload.
    const code = files.some((file) => file.size > MAX_REVIEW_PICTURE_BYTES)
      ? "review.picture_too_large"
      : files.length > MAX_REVIEW_PICTURES
        ? "review.too_many_pictures"
        : undefined;
    setSizeError(code);
    if (code) field.value = "";
  };

  return (
    <AccountForm action={page.form} answer={answer} encType="multipart/form-data" className="grid gap-5">
      <RatingInput
        label={t("reviews.form.rating")}
        name="rating"
        getLabel={(count) => t("reviews.stars", { count })}
        defaultValue={rating >= 1 ? rating : undefined}
        error={getError("rating")}
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
        error={getError("content")}
        dir="auto"
      />
      {own && own.pictures.length > 0 && <UploadedPictures pictures={own.pictures} />}
      <FileDrop
        id="review-pictures"
        name="pictures"
        multiple
        icon="photo"
        accept={avatarMimeTypes.join()}
        label={t("reviews.form.pictures")}
        hint={t("reviews.form.picturesHint", { count: MAX_REVIEW_PICTURES })}
        error={picturesError && getErrorText(picturesError)}
        onChange={check}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FormActions
          submit={t(own ? "reviews.form.save" : "reviews.form.send")}
          cancel={{ href: `${page.path}#reviews`, label: t("reviews.form.cancel") }}
        />
        <p className="text-13 text-ink-soft">{t("reviews.form.checked")}</p>
      </div>
    </AccountForm>
  );
}

function UploadedPictures({ pictures }: { pictures: readonly string[] }) {
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
