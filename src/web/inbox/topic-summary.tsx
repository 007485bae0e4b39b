import type { ReactNode } from "react";
import type { presentTopic } from "./conversation-view.server.ts";
import { TopicPicture } from "./topic-picture.tsx";

/** Renders the subject above a form that writes to the other side: picture, name with link, and lines below. */
export function TopicSummary({ topic, children }: { topic: ReturnType<typeof presentTopic>; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 border-b border-line pb-4">
      <TopicPicture picture={topic.picture} kind={topic.kind} className="h-16 w-20" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi lang={topic.name?.lang}>
            {topic.href ? (
              <a href={topic.href} className="link">
                {topic.name?.text}
              </a>
            ) : (
              topic.name?.text
            )}
          </bdi>
        </p>
        {children}
      </div>
    </div>
  );
}
