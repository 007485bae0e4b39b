import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { apiServices } from "./api.ts";
import { freshDatabase } from "./databases.ts";
import { type Described, validatorOf } from "./openapi.ts";
import { memoryPictures } from "./visit.ts";

export const sellingNow = new Date("2026-06-01T00:00:00Z");

/** The API for sellers' tests, over reference data alone: what of it the tests look into, and who asks. */
export async function sellingApi() {
  const { db } = await freshDatabase();
  const pictures = memoryPictures();
  const services: ApiServices = { ...apiServices(db, () => sellingNow), pictures };
  services.limits = { reads: 1_000_000, writes: 1_000_000, orders: 1_000_000 };
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  app.route(
    "/api/v1",
    createApi(services, () => "en"),
  );
  const document = (await (await app.request("http://localhost/api/v1/openapi.json")).json()) as Described;
  const validate = validatorOf(document);
  /** Somebody with an account, asking as a program does; every answer is held against what is documented. */
  const someone = () => Asker.signedUp(app, db, validate);
  return { db, app, pictures, services, document, validate, someone };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type Answered = { status: number; headers: Headers; body: any };

export class Asker {
  readonly #app: Hono<ApiEnv>;
  readonly #validate: ReturnType<typeof validatorOf>;
  readonly #cookies = new Map<string, string>();
  id = 0;
  email = "";

  constructor(app: Hono<ApiEnv>, validate: ReturnType<typeof validatorOf>) {
    this.#app = app;
    this.#validate = validate;
  }

  static async signedUp(app: Hono<ApiEnv>, db: Db, validate: ReturnType<typeof validatorOf>): Promise<Asker> {
    const asker = new Asker(app, validate);
    asker.email = `${randomUUID()}@example.com`;
    const values = { firstName: "Sara", email: asker.email, password: "long enough 7" };
    const made = await asker.ask("POST", "/auth/sign-up", values);
    if (made.status !== 201) throw new Error(JSON.stringify(made));
    asker.id = made.body.id;
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", asker.id).execute();
    return asker;
  }

  /** Asks, and fails when the answer isn't as it is documented. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const isForm = body instanceof FormData;
    const token = this.#cookies.get("XSRF-TOKEN");
    const answer = await this.#app.request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(token ? { "x-xsrf-token": token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const text = await answer.text();
    const result = { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
    this.#check(method, path, result);
    return result;
  }

  #check(method: string, path: string, { status, headers, body }: Answered): void {
    const documented = path
      .replace(/\?.*$/, "")
      .replace(/^\/ads\/[^/]+/, "/ads/{id}")
      .replace(/\/pictures\/[^/]+$/, "/pictures/{pictureId}")
      .replace(/^\/products\/[^/]+/, "/products/{idOrSlug}");
    if (documented.startsWith("/auth/")) return;
    const wrong = this.#validate({ method, path: documented, status, type: headers.get("content-type"), body });
    if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\n${JSON.stringify(body)?.slice(0, 600)}`);
  }
}

/** Everything that an ad of a car has to say. */
export const wholeCar = {
  category: "cars",
  make: "toyota",
  model: "camry",
  year: 2019,
  mileageKm: 85_000,
  vin: "4T1B11HK5KU210000",
  title: { en: "Toyota Camry 2019", ar: "كامري 2019" },
  description: { en: "Serviced by the agency, no accidents." },
  features: { condition: "used", fuel: "petrol", gear: "automatic", engine: 2.5 },
  price: { minor: 7_500_000, currency: "SAR" },
  deposit: { minor: 200_000, currency: "SAR" },
  city: "riyadh",
  phone: "+966 50 123 4567",
  hidePhone: true,
} as const;

/** A form with files, by name. */
export function filesForm(files: readonly (readonly [name: string, bytes: Uint8Array | string])[]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("pictures", new File([bytes as never], name));
  return form;
}
