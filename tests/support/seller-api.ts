import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv, ApiServices } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { CookieApiClient } from "./cookie-api-client.ts";
import { createTestDatabase } from "./databases.ts";
import { createApiServices } from "./demo-api.ts";
import { type ApiDescription, createResponseValidator } from "./openapi.ts";
import { createMemoryPictures } from "./visit.ts";

export const sellerTestTime = new Date("2026-06-01T00:00:00Z");

/**
 * Creates the API on a database with reference data only, for tests of sellers. Also returns its services and functions
 * that create clients.
 */
export async function createSellerApi() {
  const { db } = await createTestDatabase();
  const pictures = createMemoryPictures();
  const services: ApiServices = { ...createApiServices(db, () => sellerTestTime), pictures };
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
  const document = (await (await app.request("http://localhost/api/v1/openapi.json")).json()) as ApiDescription;
  const validate = createResponseValidator(document);
  /** Registers an account that acts as an API client. Every response is validated against the OpenAPI document. */
  const signUpSeller = () => SellerApiClient.signUp(app, db, validate);
  return { db, app, pictures, services, document, validate, someone: signUpSeller };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type SellerApiResponse = { status: number; headers: Headers; body: any };

export class SellerApiClient {
  readonly #client: CookieApiClient;
  readonly #validate: ReturnType<typeof createResponseValidator>;
  id = 0;
  email = "";

  constructor(app: Hono<ApiEnv>, validate: ReturnType<typeof createResponseValidator>) {
    this.#client = new CookieApiClient(app);
    this.#validate = validate;
  }

  static async signUp(
    app: Hono<ApiEnv>,
    db: Db,
    validate: ReturnType<typeof createResponseValidator>,
  ): Promise<SellerApiClient> {
    const asker = new SellerApiClient(app, validate);
    asker.email = `${randomUUID()}@example.com`;
    const values = { firstName: "Sara", email: asker.email, password: "long enough 7" };
    const signUpResponse = await asker.callApi("POST", "/auth/sign-up", values);
    if (signUpResponse.status !== 201) throw new Error(JSON.stringify(signUpResponse));
    asker.id = signUpResponse.body.id;
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", asker.id).execute();
    return asker;
  }

  /** Sends a request, and fails when the response differs from the OpenAPI document. */
  async callApi(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<SellerApiResponse> {
    const answer = await this.#client.send(method, path, body, headers);
    const text = await answer.text();
    const result = { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
    this.#check(method, path, result);
    return result;
  }

  #check(method: string, path: string, { status, headers, body }: SellerApiResponse): void {
    const documented = path
      .replace(/\?.*$/, "")
      .replace(/^\/ads\/[^/]+/, "/ads/{id}")
      .replace(/\/pictures\/[^/]+$/, "/pictures/{pictureId}")
      .replace(/^\/products\/[^/]+/, "/products/{idOrSlug}")
      .replace(/^\/cart\/coupons\/[^/]+/, "/cart/coupons/{code}")
      .replace(/^\/me\/sellers\/\d+/, "/me/sellers/{id}")
      .replace(/\/coupons\/\d+$/, "/coupons/{coupon}")
      .replace(/\/shipping-rates\/\d+$/, "/shipping-rates/{rate}");
    if (documented.startsWith("/auth/")) return;
    const wrong = this.#validate({ method, path: documented, status, type: headers.get("content-type"), body });
    if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\n${JSON.stringify(body)?.slice(0, 600)}`);
  }
}

/** Complete input for a car listing. */
export const completeCarInput = {
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

/** Creates a multipart form with the named files. */
export function createFilesForm(files: readonly (readonly [name: string, bytes: Uint8Array | string])[]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("pictures", new File([bytes as never], name));
  return form;
}
