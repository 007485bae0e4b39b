import { useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import type { MergeNews } from "./merge-flash.server.ts";

/** What signing in has added to the account, above the page that is shown first; the next page is without it. */
export function MergeNotice({ news }: { news: MergeNews }) {
  const { pathname } = useLocation();
  const [shownAt] = useState(pathname);
  if (pathname !== shownAt) return null;
  return (
    <div className="container-page pt-4">
      <Alert
        tone={news.tone}
        role="status"
        action={
          <span className="flex flex-wrap gap-x-4">
            {news.links.map(({ href, label }) => (
              <a key={href} href={href} className="link py-1 font-medium">
                {label}
              </a>
            ))}
          </span>
        }
      >
        {news.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    </div>
  );
}
