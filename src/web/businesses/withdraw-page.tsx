import { redirect } from "react-router";
import { withdrawApplication } from "#domain/businesses/applications.server.ts";
import { findNewestApplication } from "#domain/businesses/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/withdraw-page.ts";
import { BusinessConfirmationPage } from "./confirmation-page.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

const [path, businessHomePath] = ["/account/business/withdraw", "/account/business"];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const application = await findNewestApplication(db, getCurrentAccount(context).id);
  if (application?.status !== "pending") throw redirect(businessHomePath);
  return createUnlistedHead(context, path, (t) => t("businesses.withdraw.title"));
}

export async function action({ context }: Route.ActionArgs) {
  const { db, clock, sellerPictures: pictures } = context.get(requestContext);
  const result = await withdrawApplication({ db, pictures, now: clock() }, getCurrentAccount(context));
  // The application was decided or withdrawn in another tab in the meantime. The business page shows the state.
  if (!result.ok) throw redirect(businessHomePath, 303);
  throw businessFlash.redirect(context, businessHomePath, "withdrawn");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function WithdrawPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <BusinessConfirmationPage
      title={page.title}
      path={path}
      back={businessHomePath}
      confirm={t("businesses.withdraw.confirm")}
      answer={undefined}
    >
      <p>{t("businesses.withdraw.text")}</p>
    </BusinessConfirmationPage>
  );
}
