import { redirect } from "react-router";
import { withdrawApplication } from "#domain/businesses/apply.server.ts";
import { newestApplication } from "#domain/businesses/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/withdraw-page.ts";
import { tellAt } from "./flash.server.ts";
import { Question } from "./question.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

const [path, home] = ["/account/business/withdraw", "/account/business"];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const application = await newestApplication(db, accountOfPage(context).id);
  if (application?.status !== "pending") throw redirect(home);
  return headOf(context, path, translator(language).t("businesses.withdraw.title"));
}

export async function action({ context }: Route.ActionArgs) {
  const { db, clock, sellerPictures: pictures } = context.get(visitContext);
  const result = await withdrawApplication({ db, pictures, now: clock() }, accountOfPage(context));
  // Decided meanwhile, or taken back in another tab: the list says what is.
  if (!result.ok) throw redirect(home, 303);
  throw tellAt(context, home, "withdrawn");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function WithdrawPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <Question title={page.title} path={path} back={home} confirm={t("businesses.withdraw.confirm")} answer={undefined}>
      <p>{t("businesses.withdraw.text")}</p>
    </Question>
  );
}
