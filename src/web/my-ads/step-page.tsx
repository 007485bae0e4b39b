import { data, Form, redirect } from "react-router";
import { act, confirmStillThere } from "#domain/ads/life/acts.server.ts";
import { type Act, isAct, isHiding } from "#domain/ads/life/acts.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/step-page.ts";
import { bookingsAheadOfAds } from "./bookings-ahead.server.ts";
import { BookingsAheadNotice } from "./bookings-ahead-notice.tsx";
import { adPath, led, listPath, ownAdOfPage, sellingContext, stepPath } from "./own-ad.server.ts";
import { shownOwnAd } from "./shown-ad.server.ts";

await Promise.all([needTexts("account"), needTexts("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

/** What is asked once more, and the acts that it may end in; pausing and reserving are of what is booked alone. */
const questions = {
  sold: ["sold-here", "sold-elsewhere"],
  pause: ["pause"],
  reserve: ["reserve"],
  close: ["close"],
  delete: ["delete"],
} as const satisfies Record<string, Act[]>;

const isQuestion = (text: string | null): text is keyof typeof questions =>
  text !== null && Object.hasOwn(questions, text);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(visitContext);
  const preferences = args.context.get(preferencesContext);
  const { t } = translator(preferences.language);
  const ad = await ownAdOfPage(args);
  const asked = args.url.searchParams.get("act");
  const path = adPath(ad.id);
  const shown = shownOwnAd(
    { ...ad, ...ad.totals, note: null, asked: false },
    await catalogueOf(db),
    preferences,
    clock(),
  );
  const question = isQuestion(asked) ? asked : "sold";
  const choices = questions[question].filter((each) => shown.acts.includes(each));
  // What can't be done now isn't asked about.
  if (!isQuestion(asked) || choices.length === 0) throw redirect(path);
  return {
    ...headOf(args.context, `${path}/step`, t(`myAds.ask.${question}.title`)),
    path,
    name: shown.name,
    question,
    choices,
    ahead: choices.some(isHiding) ? await bookingsAheadOfAds(args.context, [ad.id]) : undefined,
  };
}

/** Takes an ad a step further; one that has moved on meanwhile says so. */
export async function action(args: Route.ActionArgs) {
  const { id } = await ownAdOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const what = form.get("act");
  const path = adPath(id);
  if (what === "still-there") {
    await confirmStillThere(sellingContext(args.context), id);
    throw led(args.context, path, { did: "still-there" });
  }
  if (!isAct(what)) throw data(null, { status: 400 });
  const done = await act(sellingContext(args.context), id, what, { unlessBooked: form.get("sure") !== "yes" });
  if (!done.ok && done.code === "ad.booked") throw redirect(stepPath(id, what), 303);
  if (done.ok)
    throw led(args.context, what === "delete" ? listPath : path, {
      did: done.value.waits && what !== "reopen" ? "waits" : what,
    });
  throw led(args.context, path, { did: done.code === "ad.ordered" ? "ordered" : "late" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more before an ad is gone from sight. */
export default function OwnAdStepPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi dir="auto" lang={page.name.lang}>
            {page.name.text || t("card.unnamed")}
          </bdi>
        </p>
      </div>
      <Card>
        <Form method="post" action={`${page.path}/step`} replace className="grid gap-5">
          <ForgeryField />
          <input type="hidden" name="sure" value="yes" />
          {page.ahead && <BookingsAheadNotice ahead={page.ahead} />}
          <p>{t(`myAds.ask.${page.question}.text`)}</p>
          <div className="flex flex-wrap gap-3">
            {page.choices.map((each, i) => (
              <Button
                key={each}
                type="submit"
                name="act"
                value={each}
                size="lg"
                look={
                  page.question === "close" || page.question === "delete" ? "danger" : i === 0 ? "primary" : "outline"
                }
              >
                {t(`myAds.act.${each}`)}
              </Button>
            ))}
            <a href={page.path} className={buttonClass("quiet", "", "lg")}>
              {t("myAds.keep")}
            </a>
          </div>
        </Form>
      </Card>
    </div>
  );
}
