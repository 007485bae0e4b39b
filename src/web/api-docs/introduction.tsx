import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { CodeBlock } from "./operation.tsx";

type Props = { origin: string; codes: readonly { code: string; words: string }[] };

/** Renders the introduction to the API: base URL, authentication, pagination, rate limits and errors. */
export function ApiIntroduction({ origin, codes }: Props) {
  const { t } = useTranslation();
  const base = `${origin}/api/v1`;
  return (
    <div className="grid gap-8 pb-12">
      <p className="max-w-3xl text-16 text-ink-soft">{t("apiDocs.lead")}</p>
      <Section id="base" title={t("apiDocs.base.title")} text={t("apiDocs.base.text")}>
        <p dir="ltr" className="text-start font-mono text-14 select-all wrap-anywhere">
          {base}
        </p>
        <p className="text-14">
          <a href="/api/v1/openapi.json" className="inline-block py-1 text-info underline underline-offset-4">
            {t("apiDocs.base.document")}
          </a>
        </p>
      </Section>
      <Section id="sign-in" title={t("apiDocs.token.title")} text={t("apiDocs.token.text")}>
        <CodeBlock title={t("apiDocs.example")} text={`curl -H "Authorization: Bearer $TOKEN" ${base}/me`} />
        <p className="text-14">
          <a href="/account/tokens" className="inline-block py-1 text-info underline underline-offset-4">
            {t("apiDocs.token.link")}
          </a>
        </p>
        <p className="max-w-3xl text-14">{t("apiDocs.token.session")}</p>
      </Section>
      <Section id="languages" title={t("apiDocs.languages.title")} text={t("apiDocs.languages.text")} />
      <Section id="pages" title={t("apiDocs.pages.title")} text={t("apiDocs.pages.text")}>
        <CodeBlock title={t("apiDocs.example")} text={`curl '${base}/products?kind=car&make=toyota&limit=20'`} />
      </Section>
      <Section id="limits" title={t("apiDocs.limits.title")} text={t("apiDocs.limits.text")} />
      <Section id="again" title={t("apiDocs.idempotency.title")} text={t("apiDocs.idempotency.text")} />
      <Section
        id="unchanged"
        title={t("apiDocs.conditionalRequests.title")}
        text={t("apiDocs.conditionalRequests.text")}
      />
      <Section id="errors" title={t("apiDocs.errors.title")} text={t("apiDocs.errors.text")}>
        <details className="text-14">
          <summary className="w-fit cursor-pointer py-1 text-info">{t("apiDocs.errors.codes")}</summary>
          <dl className="divide-y divide-line border-y border-line">
            {codes.map(({ code, words }) => (
              <div key={code} className="grid gap-x-6 py-1.5 sm:grid-cols-[16rem_minmax(0,1fr)]">
                <dt dir="ltr" className="text-start font-mono text-13 wrap-anywhere">
                  {code}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Section>
    </div>
  );
}

function Section({ id, title, text, children }: { id: string; title: string; text: string; children?: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="scroll-mt-28 text-22 font-semibold">
        {title}
      </h2>
      <p className="max-w-3xl text-14">{text}</p>
      {children}
    </section>
  );
}
