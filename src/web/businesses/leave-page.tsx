import { getBusinessPath } from "#domain/businesses/business.ts";
import { leaveBusiness } from "#domain/businesses/staff.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/leave-page.ts";
import { createStaffContext, requireBusiness, respondWithBusinessErrors } from "./business-page.server.ts";
import { BusinessConfirmationPage } from "./confirmation-page.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language, t } = getPageContext(args.context);
  const { business, role } = await requireBusiness(args, "ads");
  const path = `${getBusinessPath(business.id)}/leave`;
  return {
    ...createUnlistedHead(args.context, path, t("businesses.leave.title")),
    path,
    can: role !== "owner",
    text: t(role === "owner" ? "businesses.leave.owner" : "businesses.leave.text", {
      name: wrapBidiIsolate(presentSellerName(business.name, language).text),
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "ads");
  const context = createStaffContext(args.context);
  const result = await leaveBusiness(context, business.id);
  if (result.ok) throw businessFlash.redirect(args.context, "/account/business", "left");
  return respondWithBusinessErrors(result, {}, context.now);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function LeavePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <BusinessConfirmationPage
      title={page.title}
      path={page.path}
      back="/account/business"
      confirm={t("businesses.leave.confirm")}
      answer={answer}
      can={page.can}
    >
      <p>{page.text}</p>
    </BusinessConfirmationPage>
  );
}
