import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Prose } from "#ui/prose.tsx";
import type { CommandPrerequisite } from "./curl-command.ts";
import { MethodAndPath } from "./docs-layout.tsx";
import { FieldList, InlineCodeText } from "./field-list.tsx";
import type { AccessDoc, OperationDoc } from "./operation-doc.server.ts";

/** Renders the documentation of one operation: purpose, input, responses and examples. */
export function OperationArticle({ operation }: { operation: OperationDoc }) {
  const { t, language } = useTranslation();
  const { id, method, path, summary, html, access, parameters, body, answers, problems, command, example } = operation;
  return (
    <article aria-labelledby={id} className="grid gap-5 border-t border-line pt-8 first:border-t-0 first:pt-0">
      <header className="grid gap-2">
        <h2 id={id} lang="en" dir="ltr" className="scroll-mt-28 text-start text-22 font-semibold">
          <a href={`#${id}`} className="inline-block hover:underline">
            <InlineCodeText text={summary} />
          </a>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2" dir="ltr">
          <MethodAndPath method={method} path={path} />
          <code className="text-12 text-ink-soft">{id}</code>
        </p>
        <AccessBadge access={access} />
      </header>
      {html && <Prose html={html} lang="en" className="text-14" />}
      {parameters.length > 0 && (
        <DocsSection title={t("apiDocs.parameters")}>
          <FieldList fields={parameters} />
        </DocsSection>
      )}
      {body && (
        <DocsSection title={t("apiDocs.body")} note={`${body.kind} · ${body.type}`}>
          <FieldList fields={body.fields} />
        </DocsSection>
      )}
      <DocsSection title={t("apiDocs.responses")}>
        <ul className="grid gap-2 text-14">
          {answers.map((answer) => (
            <li key={answer.status}>
              <p>
                <code className="font-semibold">{answer.status}</code> <InlineCodeText text={answer.description} />
                {answer.type && <span className="ps-2 font-mono text-12 text-ink-soft">{answer.type}</span>}
              </p>
              {answer.fields && (
                <details>
                  <summary lang={language} className="w-fit cursor-pointer py-1 text-13 text-info">
                    {t("apiDocs.fields")}
                  </summary>
                  <FieldList fields={answer.fields} />
                </details>
              )}
            </li>
          ))}
        </ul>
        <details className="pt-2 text-14">
          <summary lang={language} className="w-fit cursor-pointer py-1 text-13 text-info">
            {t("apiDocs.failures")}
          </summary>
          <ul className="grid gap-1">
            {problems.map(({ status, description }) => (
              <li key={status}>
                <code className="font-semibold">{status}</code> <InlineCodeText text={description} />
              </li>
            ))}
          </ul>
        </details>
      </DocsSection>
      <div className="grid gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2">
          <CodeBlock title={t("apiDocs.example")} text={command.text} />
          {command.needs.length > 0 && <Prerequisites needs={command.needs} />}
        </div>
        {example && <CodeBlock title={t("apiDocs.answer")} text={example} />}
      </div>
    </article>
  );
}

function AccessBadge({ access: { who: audience, scope } }: { access: AccessDoc }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2 text-14">
      <Badge tone={audience === "anybody" ? "unknown" : "info"} icon={audience === "anybody" ? undefined : "lock"}>
        {t(`apiDocs.access.${audience}`)}
      </Badge>
      {scope && (
        <span className="text-13 text-ink-soft">
          {t("apiDocs.scope")}{" "}
          <code dir="ltr" className="font-semibold text-ink">
            {scope}
          </code>
        </span>
      )}
    </p>
  );
}

/** Lists what must exist before the command runs. */
function Prerequisites({ needs }: { needs: readonly CommandPrerequisite[] }) {
  const { t } = useTranslation();
  return (
    <dl aria-label={t("apiDocs.requirements.title")} className="grid gap-1 text-13 text-ink-soft">
      {needs.map(({ name, what: kind }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>
            <code dir="ltr" className="text-12 font-semibold wrap-anywhere text-ink">
              {name}
            </code>
          </dt>
          <dd>
            {t(`apiDocs.requirements.${kind}`)}
            {kind === "cookies" && (
              <>
                {" "}
                <a href="/api/docs/sign-in#signIn" className="text-info underline underline-offset-4">
                  {t("apiDocs.requirements.cookiesLink")}
                </a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders a section with English content inside a page of any language. */
function DocsSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {title}
        {note && (
          <bdi dir="ltr" className="font-mono text-12 font-normal text-ink-soft">
            {note}
          </bdi>
        )}
      </h3>
      <div lang="en" dir="ltr" className="text-start">
        {children}
      </div>
    </section>
  );
}

/** Renders a scrollable code block with a title. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="text-13 font-medium">{title}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a frame that scrolls, with a name */}
      <pre
        dir="ltr"
        role="region"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border border-line bg-wash px-3 py-2.5 text-start font-mono text-12"
      >
        {text}
      </pre>
    </figure>
  );
}
