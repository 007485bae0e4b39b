/**
 * Renders a script that saves the browser's time zone in a cookie. If the time zone may change the guessed currency,
 * the script reloads the page before it is visible. It does not reload when the browser refuses cookies or has
 * already sent the time zone.
 */
export function TimeZoneScript({ nonce, tellingZones }: { nonce: string | undefined; tellingZones: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // The script has run before hydration, so the browser bundle omits its text and hydration keeps the server HTML.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and a pattern from constants
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? buildTimeZoneScript(tellingZones) : "" }}
    />
  );
}

const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60;

const buildTimeZoneScript = (tellingZones: string): string =>
  `(function(d,z,s){if(!z||(s="zone="+z,(d.cookie+";").includes(s+";")))return;` +
  `d.cookie=s+";path=/;max-age=${HALF_YEAR_SECONDS};samesite=lax"+(location.protocol=="https:"?";secure":"");` +
  `if(new RegExp(${JSON.stringify(tellingZones)}).test(z)&&(d.cookie+";").includes(s+";"))location.reload()` +
  `})(document,Intl.DateTimeFormat().resolvedOptions().timeZone)`;
