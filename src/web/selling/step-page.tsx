import { type FormEvent, useCallback, useRef, useState } from "react";
import { Form, useNavigation, useRevalidator, useSubmit } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { OpenStepper } from "#ui/stepper.tsx";
import { requires } from "#web/account/signed-in.server.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/step-page.ts";
import { findMissingInForm, mayBeFilledIn } from "./missing-in-form.ts";
import { beganField, thenField } from "./patch.ts";
import { SaveNote } from "./save-note.tsx";
import { StepBar } from "./step-bar.tsx";
import { StepValues } from "./step-fields.tsx";
import { loadStep, type StepPageData, sendStep } from "./step-page.server.ts";
import { CategoryStep } from "./steps/category-step.tsx";
import { ContactStep } from "./steps/contact-step.tsx";
import { FeaturesStep } from "./steps/features-step.tsx";
import { PartStep } from "./steps/part-step.tsx";
import { FormerPictures, PicturesStep } from "./steps/pictures-step.tsx";
import { PreviewStep } from "./steps/preview-step.tsx";
import { PriceStep } from "./steps/price-step.tsx";
import { TextsStep } from "./steps/texts-step.tsx";
import { VehicleStep } from "./steps/vehicle-step.tsx";
import { useAskedTroubles } from "./use-asked-troubles.ts";
import { useAutosave } from "./use-autosave.ts";

await Promise.all([needTexts("listing-editor"), needTexts("listing"), needTexts("vehicles")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadStep(args);

export const action = (args: Route.ActionArgs) => sendStep(args);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** One step of writing an ad. */
export default function StepPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const steps = page.links.map(({ step, href, missing }) => ({
    label: t(`selling.steps.${step}`),
    href,
    done: step !== "preview" && missing === 0,
    note: step !== "preview" && missing > 0 ? t("selling.steps.missing", { count: missing }) : undefined,
  }));
  return (
    <div className="container-page grid max-w-6xl! gap-x-8 gap-y-3 pt-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-8 lg:pb-8">
      <aside className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <OpenStepper
          label={t("selling.steps.label")}
          steps={steps}
          current={page.number - 1}
          doneLabel={t("selling.steps.done")}
        />
      </aside>
      <div className="min-w-0">
        <p className="pb-1 text-13 text-ink-soft">
          {t("selling.steps.count", { step: page.number, steps: page.links.length })}
        </p>
        <StepForm key={page.path} page={page} />
      </div>
    </div>
  );
}

/** The preview says itself what is wrong. */
const noTroubles: StepPageData["wrong"] = [];

/** The step's fields, saved while they are filled in; without scripts when the next step is asked for. */
function StepForm({ page }: { page: StepPageData }) {
  const { t, language } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [recovered, setRecovered] = useState(0);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const sending = useNavigation().formAction !== undefined;
  const pictures = page.content.step === "pictures" ? page.content : undefined;
  // Pictures are sent to the step's own address; what else there is goes the way of all saving.
  const sentTo = pictures ? `/sell/${page.id}/save` : page.path;
  const saver = useAutosave({
    draft: page.id,
    form,
    values: page.values,
    wrong: page.wrong,
    onSaved: () => void revalidate(),
    onRecovered: () => void revalidate().then(() => setRecovered((times) => times + 1)),
  });
  const { asked, shown, askForMissing, updateMissing } = useAskedTroubles(
    form,
    page.step === "preview" ? noTroubles : page.wrong,
    () => (form.current ? findMissingInForm(form.current, page, language) : []),
  );
  const { note: noteValues } = saver;
  const note = useCallback(
    (soon?: boolean) => {
      noteValues(soon);
      updateMissing();
    },
    [noteValues, updateMissing],
  );
  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    // A named button leads elsewhere than to the next step.
    const leadsOn = !(submitter instanceof HTMLButtonElement && submitter.name);
    if (leadsOn && !mayBeFilledIn(event.currentTarget) && askForMissing()) return;
    saver.note();
    // What can't be sent is not lost: it is kept here, and the page stays.
    if (!(await saver.flush())) return;
    // What was changed is saved by now; to send it once more would take back what another tab has saved since.
    const said = new FormData();
    if (pictures && page.after) said.set(thenField, page.after);
    if (submitter instanceof HTMLButtonElement && submitter.name) said.set(submitter.name, submitter.value);
    submit(said, { method: "post", action: sentTo, preventScrollReset: false });
  };
  return (
    <StepValues value={{ values: page.values, wrong: shown }}>
      {pictures && <PicturesStep draft={page.id} data={pictures} />}
      <Form
        ref={form}
        method="post"
        action={sentTo}
        noValidate
        onSubmit={leave}
        onInput={updateMissing}
        data-own-line=""
        // What a step requires depends on its other fields (`findMissing`).
        data-own-checks=""
        className="grid gap-5"
      >
        <ForgeryField />
        <input type="hidden" name={beganField} value={page.began} />
        {pictures && <input type="hidden" name={thenField} value={page.after} />}
        {/* Enter in a field goes on. */}
        <button type="submit" hidden />
        {/* It stays when all is mended: what stands below it would move. */}
        {asked.length > 0 && (
          <Alert tone={shown.length > 0 ? "failure" : "success"} role="alert">
            {t(shown.length > 0 ? "selling.check" : "selling.mended")}
          </Alert>
        )}
        <Fields key={recovered} page={page} note={note} />
        <StepBar page={page} sending={sending}>
          <SaveNote state={saver.state} path={page.path} />
        </StepBar>
      </Form>
    </StepValues>
  );
}

function Fields({ page, note }: { page: StepPageData; note: (soon?: boolean) => void }) {
  const { content: data } = page;
  switch (data.step) {
    case "category":
      return <CategoryStep data={data} />;
    case "vehicle":
      return <VehicleStep data={data} note={note} />;
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
