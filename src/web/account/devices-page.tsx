import { redirect } from "react-router";
import { devicesOf, endDevice, endOtherDevices } from "#domain/accounts/devices.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ageAt } from "#kernel/age.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import { useAge } from "#web/use-age.ts";
import type { Route } from "./+types/devices-page.ts";
import { headOf } from "./page-head.server.ts";
import { sessionOfPage } from "./signed-in.server.ts";

await needTexts("account");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { account, id } = sessionOfPage(context);
  const now = clock();
  const devices = await devicesOf(db, account.id, id, now);
  return {
    ...headOf(context, "/account/devices", translator(language).t("account.devices.title")),
    ended: url.searchParams.has("ended"),
    devices: devices.map(({ id: device, current, browser, system, lastUsed }) => ({
      id: device,
      current,
      name: [browser, system].filter(Boolean).join(" · "),
      phone: /iPhone|iPad|Android/.test(system),
      age: ageAt(now, lastUsed),
    })),
  };
}

/** Field `device`: its id, or `others`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(visitContext);
  const { account, id } = sessionOfPage(context);
  const asked = (await request.formData().catch(() => new FormData())).get("device");
  if (asked === "others") await endOtherDevices(db, account.id, id);
  else {
    const device = typeof asked === "string" && /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
    const ended = await endDevice(db, account.id, device);
    if (!ended.ok) throw new Response(null, { status: 404 });
  }
  return redirect("/account/devices?ended=1", 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Where one is signed in, and how to end it there. */
export default function DevicesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const age = useAge();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="pt-1 text-ink-soft">{t("account.devices.text")}</p>
      </div>
      {page.ended && (
        <Alert tone="success" role="status">
          {t("account.devices.ended")}
        </Alert>
      )}
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {page.devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <Icon name={device.phone ? "mobile" : "laptop"} size={24} className="text-ink-faint" />
              <div className="min-w-40 grow">
                <p className="font-medium">
                  <bdi>{device.name || t("account.devices.unknown")}</bdi>
                </p>
                <p className="text-13 text-ink-soft">{t("account.devices.last", { when: age(device.age) })}</p>
              </div>
              {device.current ? (
                <Badge tone="success">{t("account.devices.this")}</Badge>
              ) : (
                <form method="post" action="/account/devices">
                  <ForgeryField />
                  <input type="hidden" name="device" value={device.id} />
                  <Button type="submit" look="outline" size="sm">
                    {t("account.devices.end")}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {page.devices.length > 1 && (
        <form method="post" action="/account/devices">
          <ForgeryField />
          <input type="hidden" name="device" value="others" />
          <Button type="submit" look="danger">
            {t("account.devices.endOthers")}
          </Button>
        </form>
      )}
    </div>
  );
}
