import { useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import type { MergeNoticeData } from "./merge-flash.server.ts";

/** Renders the notice about what the sign-in added to the account. Renders nothing after the next navigation. */
export default function MergeNotice({ news }: { news: MergeNoticeData }) {
  const { pathname } = useLocation();
  const [shownAt] = useState(pathname);
  if (pathname !== shownAt) return null;
  const links = news.links.filter(({ href }) => href !== pathname);
  return (
    <div className="container-page pt-4">
      <Alert tone={news.tone} role="status">
        {news.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-5 pt-1">
            {links.map(({ href, label }) => (
              <a key={href} href={href} className="link py-1 font-medium text-accent-text">
                {label}
              </a>
            ))}
          </p>
        )}
      </Alert>
    </div>
  );
}
