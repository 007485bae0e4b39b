/**
 * What is seen comes before what is operated: the page's scripts begin to load once its first frame
 * is drawn. Until then on a slow line they would share it with the styles, the letters and the first
 * picture, and on a slow phone their work would hold up the frame itself. Links and forms are the
 * browser's own in the meantime.
 *
 * `html` is the whole page as the router renders it: links that fetch its modules ahead, and one
 * inline module that imports them. Both come back as a small script that puts them in place later;
 * the inline module keeps its place (React looks for it there) under a type no browser runs.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const modules: string[] = [];
  const rest = html
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
      modules.push(href);
      return "";
    })
    .replace(/(<script nonce="[^"]*") type="module" async="">/, '$1 type="text/plain" id="entry">');
  if (modules.length === 0) return html;
  const later = `<script nonce="${nonce}">(${startLater.toString()})(${JSON.stringify(modules).replaceAll("<", "\\u003c")})</script>`;
  return rest.replace(/(?=<script nonce="[^"]*" type="text\/plain" id="entry">)/, later);
}

/** Runs in the page, from its text: nothing outside it can be named here. */
function startLater(modules: string[]): void {
  let started = false;
  const start = () => {
    const entry = document.getElementById("entry");
    if (started || !entry) return;
    started = true;
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.fetchPriority = "low";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = entry.nonce;
    script.textContent = entry.textContent;
    document.head.append(script);
  };
  // A page opened in the background isn't painted; it is made ready all the same.
  if (document.hidden) start();
  else new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
  setTimeout(start, 2_000);
}
