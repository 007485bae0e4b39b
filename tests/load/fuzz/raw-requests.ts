import { evilHost, foreignHost, injectionMark, pickRandom, type RandomSource } from "./random-texts.ts";
import { fuzzHost } from "./server.ts";

/**
 * Builders of raw requests that no HTTP client would send. Each ends its connection; other tests cover requests that
 * stay open.
 */
const shapes: readonly ((path: string) => string)[] = [
  (path) => `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.0\r\n\r\n`,
  (path) => `GET https://${foreignHost}${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nhost: ${evilHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: ${evilHost}/x?y#z\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: user@${fuzzHost}:99999\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: [::1\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: xn--\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path}\x01 HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path}?سيارة=<${injectionMark}> HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  () => `GET * HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  () => `OPTIONS * HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  () => `CONNECT ${foreignHost}:443 HTTP/1.1\r\nhost: ${foreignHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ?${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path.slice(1)} HTTP/1.1\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  (path) =>
    `POST ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n`,
  (path) =>
    `POST ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\ncontent-length: 1\r\ncontent-length: 2\r\nconnection: close\r\n\r\nab`,
  (path) =>
    `POST ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\nab\r\n0\r\n\r\n`,
  (path) => `POST ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\ncontent-length: -1\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
  (path) =>
    `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nupgrade: websocket\r\nconnection: upgrade, close\r\nsec-websocket-key: x\r\n\r\n`,
  (path) =>
    `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nupgrade: h2c\r\nhttp2-settings: x\r\nconnection: close, upgrade, http2-settings\r\n\r\n`,
  (path) => `GET ${path} HTTP/9.9\r\nhost: ${fuzzHost}\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\n folded: x\r\nconnection: close\r\n\r\n`,
  (path) => `GET ${path} HTTP/1.1\r\nhost: ${fuzzHost}\r\nx: ${"a".repeat(40_000)}\r\nconnection: close\r\n\r\n`,
  () => "\r\n\r\n\r\nnothing\r\n\r\n",
  () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
];

/** Generates the bytes of a raw request. */
export const generateRawRequest = (random: RandomSource, path: string): Buffer =>
  Buffer.from(pickRandom(random, shapes)(path), "latin1");
