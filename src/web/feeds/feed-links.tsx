import type { FeedFile } from "#domain/feeds/feed-listing.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FeedLinksView } from "./feed-links-view.server.ts";

const messageKeys = {
  "google-vehicles.xml": "googleVehicles",
  "google-products.xml": "googleProducts",
  "meta-vehicles.csv": "metaVehicles",
} as const satisfies Record<FeedFile, string>;

/** Renders the addresses of the feeds of a seller or of the site, and the forms that replace and delete them. */
export function FeedLinks({ links, action }: { links: FeedLinksView; action: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-2xl text-ink-soft">{t("feeds.text")}</p>
      {links.since === undefined ? (
        <Card className="max-w-3xl">
          <PostForm action={action} className="grid gap-3">
            <p>{t("feeds.none")}</p>
            <SubmitButton name="act" value="replace" className="justify-self-start">
              {t("feeds.create")}
            </SubmitButton>
          </PostForm>
        </Card>
      ) : (
        <>
          <ul className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
            {links.feeds.map((feed) => (
              <li key={feed.file}>
                <FeedCard {...feed} />
              </li>
            ))}
          </ul>
          <Card className="max-w-3xl" title={t("feeds.secret")}>
            <PostForm action={action} className="grid gap-3">
              <p className="text-14 text-ink-soft">{t("feeds.secretText", { date: links.since })}</p>
              <p className="flex flex-wrap gap-3">
                <SubmitButton name="act" value="replace" variant="outline">
                  {t("feeds.replace")}
                </SubmitButton>
                <SubmitButton name="act" value="remove" variant="outline">
                  {t("feeds.remove")}
                </SubmitButton>
              </p>
            </PostForm>
          </Card>
        </>
      )}
    </div>
  );
}

function FeedCard({ file, url = "", complete, incomplete }: FeedLinksView["feeds"][number]) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("feeds.copied"), notCopied: t("feeds.notCopied") });
  const name = messageKeys[file];
  return (
    <Card title={t(`feeds.${name}.title`)}>
      <div className="grid gap-2">
        <p className="text-14 text-ink-soft">{t(`feeds.${name}.text`)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <pre
            dir="ltr"
            className="min-w-0 grow basis-72 rounded-sm border border-line bg-wash px-3 py-2.5 text-start font-mono text-13 whitespace-pre-wrap wrap-anywhere select-all"
          >
            {url}
          </pre>
          {copy && (
            <Button variant="outline" onClick={() => copy(url)}>
              <Icon name="file" size={16} />
              {t("feeds.copy")}
            </Button>
          )}
        </div>
        <p className="text-13">
          {t("feeds.listings", { count: complete })}
          {incomplete > 0 && (
            <span className="text-ink-soft"> {t(`feeds.${name}.incomplete`, { count: incomplete })}</span>
          )}
        </p>
      </div>
    </Card>
  );
}
