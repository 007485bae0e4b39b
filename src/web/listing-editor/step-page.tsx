import { type FormEvent, useCallback, useRef, useState } from "react";
import { Form, useNavigation, useRevalidator, useSubmit } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { FreeOrderStepper } from "#ui/stepper.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/step-page.ts";
import { INITIAL_HASHES_FIELD, NEXT_PAGE_FIELD } from "./form-values.ts";
import { canAutofill, findMissingFormFields } from "./missing-form-fields.ts";
import { StepBar } from "./step-bar.tsx";
import { StepFieldsContext } from "./step-fields.tsx";
import { loadStepPage, type StepPageData, saveEditorStep } from "./step-page.server.ts";
import { CategoryStep } from "./steps/category-step.tsx";
import { ContactStep } from "./steps/contact-step.tsx";
import { FeaturesStep } from "./steps/features-step.tsx";
import { PartStep } from "./steps/part-step.tsx";
import { FormerPictures, PicturesStep } from "./steps/pictures-step.tsx";
import { PreviewStep } from "./steps/preview-step.tsx";
import { PriceStep } from "./steps/price-step.tsx";
import { TextsStep } from "./steps/texts-step.tsx";
import { VehicleStep } from "./steps/vehicle-step.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useVisibleIssues } from "./use-visible-issues.ts";

await Promise.all([preloadMessages("listing-editor"), preloadMessages("listing"), preloadMessages("vehicles")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadStepPage(args);

export const action = (args: Route.ActionArgs) => saveEditorStep(args);

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page with one step of writing a listing. */
export default function StepPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const steps = page.links.map(({ step, href, missing }) => ({
    label: t(`listingEditor.steps.${step}`),
    href,
    done: step !== "preview" && missing === 0,
    note: step !== "preview" && missing > 0 ? t("listingEditor.steps.missing", { count: missing }) : undefined,
  }));
  return (
    <div className="container-page grid max-w-6xl! gap-x-8 gap-y-3 pt-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-8 lg:pb-8">
      <aside className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <FreeOrderStepper
          label={t("listingEditor.steps.label")}
          steps={steps}
          current={page.number - 1}
          doneLabel={t("listingEditor.steps.done")}
        />
      </aside>
      <div className="min-w-0">
        <p className="pb-1 text-13 text-ink-soft">
          {t("listingEditor.steps.count", { step: page.number, steps: page.links.length })}
        </p>
        <StepForm key={page.path} page={page} />
      </div>
    </div>
  );
}

/** Empty list of issues for the form of the preview step, because the preview itself shows all issues. */
const noIssues: StepPageData["wrong"] = [];

/**
 * Renders the form of a step, which is saved while the user types. Without scripts, the button to the next step saves
 * it.
 */
function StepForm({ page }: { page: StepPageData }) {
  const { t, language } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [recovered, setRecovered] = useState(0);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const sending = useNavigation().formAction !== undefined;
  const pictures = page.content.step === "pictures" ? page.content : undefined;
  // On the pictures step, uploads post to the path of the step. The form of the step therefore posts to the save path.
  const actionPath = pictures ? `/sell/${page.id}/save` : page.path;
  const autosave = useAutosave({
    draft: page.id,
    form,
    values: page.values,
    wrong: page.wrong,
    onSaved: () => void revalidate(),
    onRecovered: () => void revalidate().then(() => setRecovered((times) => times + 1)),
  });
  const { submittedIssues, visibleIssues, showMissing, updateMissing } = useVisibleIssues(
    form,
    page.step === "preview" ? noIssues : page.wrong,
    () => (form.current ? findMissingFormFields(form.current, page, language) : []),
  );
  const { recordChanges } = autosave;
  const handleChange = useCallback(
    (soon?: boolean) => {
      recordChanges(soon);
      updateMissing();
    },
    [recordChanges, updateMissing],
  );
  const submitStep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Only a button without a name leads to the next step.
    const isNextStep = !(submitter instanceof HTMLButtonElement && submitter.name);
    if (isNextStep && !canAutofill(event.currentTarget) && showMissing()) return;
    autosave.recordChanges();
    // Unsent values stay in local storage and the page stays open.
    if (!(await autosave.flush())) return;
    // All changes are saved, so no fields are sent. They could overwrite changes of another tab.
    const nextForm = new FormData();
    if (pictures && page.after) nextForm.set(NEXT_PAGE_FIELD, page.after);
    if (submitter instanceof HTMLButtonElement && submitter.name) nextForm.set(submitter.name, submitter.value);
    submit(nextForm, { method: "post", action: actionPath, preventScrollReset: false });
  };
  return (
    <StepFieldsContext value={{ values: page.values, wrong: visibleIssues }}>
      {pictures && <PicturesStep draft={page.id} data={pictures} />}
      <Form
        ref={form}
        method="post"
        action={actionPath}
        noValidate
        onSubmit={submitStep}
        onInput={updateMissing}
        data-own-line=""
        // The required fields depend on other fields of the step, so native validation is off.
        data-own-checks=""
        className="grid gap-5"
      >
        <CsrfField />
        <input type="hidden" name={INITIAL_HASHES_FIELD} value={page.began} />
        {pictures && <input type="hidden" name={NEXT_PAGE_FIELD} value={page.after} />}
        {/* The hidden button makes Enter in a field submit to the next step. */}
        <button type="submit" hidden />
        {/* The alert stays after all issues are fixed, to avoid a layout shift. */}
        {submittedIssues.length > 0 && (
          <Alert tone={visibleIssues.length > 0 ? "failure" : "success"} role="alert">
            {t(visibleIssues.length > 0 ? "listingEditor.check" : "listingEditor.resubmitted")}
          </Alert>
        )}
        <StepFields key={recovered} page={page} onChange={handleChange} />
        <StepBar page={page} sending={sending} saveState={autosave.state} />
      </Form>
    </StepFieldsContext>
  );
}

function StepFields({ page, onChange }: { page: StepPageData; onChange: (soon?: boolean) => void }) {
  const { content: data } = page;
  switch (data.step) {
    case "category":
      return <CategoryStep data={data} />;
    case "vehicle":
      return <VehicleStep data={data} onChange={onChange} />;
    case "part":
      return <PartStep data={data} />;
    case "features":
      return <FeaturesStep data={data} />;
    case "texts":
      return <TextsStep />;
    case "pictures":
      return <FormerPictures data={data} />;
    case "price":
      return <PriceStep data={data} kind={page.kind} />;
    case "contact":
      return <ContactStep data={data} />;
    case "preview":
      return <PreviewStep page={page} preview={data.preview} />;
  }
}
