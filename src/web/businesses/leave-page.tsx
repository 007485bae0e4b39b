import { businessPath } from "#domain/businesses/business.ts";
import { leave } from "#domain/businesses/staff.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/leave-page.ts";
import { businessOfPage, notFound, staffing } from "./business-of-page.server.ts";
import { tellAt } from "./flash.server.ts";
import { Question } from "./question.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { t } = translator(language);
  const { business, role } = await businessOfPage(args, "ads");
  const path = `${businessPath(business.id)}/leave`;
  return {
    ...headOf(args.context, path, t("businesses.leave.title")),
    path,
    can: role !== "owner",
    text: t(role === "owner" ? "businesses.leave.owner" : "businesses.leave.text", {
      name: isolated(shownSellerName(business.name, language).text),
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "ads");
  const context = staffing(args.context);
  const result = await leave(context, business.id);
  if (result.ok) throw tellAt(args.context, "/account/business", "left");
  if (result.kind === "not_found") throw notFound();
  return refused(result, {}, context.now);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function LeavePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <Question
      title={page.title}
      path={page.path}
      back="/account/business"
      confirm={t("businesses.leave.confirm")}
      answer={answer}
      can={page.can}
    >
      <p>{page.text}</p>
    </Question>
  );
}
