/**
 * Keeps the browser's time zone in a cookie and, when that may change whose money the page shows, loads the page once more
 * before it is seen. A browser that takes no cookie, or has told this zone before, goes on.
 */
export function ZoneScript({ nonce, tellingZones }: { nonce: string | undefined; tellingZones: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // It has run before the page comes to life: browsers are spared its text, and hydration keeps what the server wrote.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and a pattern from constants
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? tellZone(tellingZones) : "" }}
    />
  );
}

const halfAYear = 180 * 24 * 60 * 60;

const tellZone = (tellingZones: string): string =>
  `(function(d,z,s){if(!z||(s="zone="+z,(d.cookie+";").includes(s+";")))return;` +
  `d.cookie=s+";path=/;max-age=${halfAYear};samesite=lax"+(location.protocol=="https:"?";secure":"");` +
  `if(new RegExp(${JSON.stringify(tellingZones)}).test(z)&&(d.cookie+";").includes(s+";"))location.reload()` +
  `})(document,Intl.DateTimeFormat().resolvedOptions().timeZone)`;
