import { z } from "zod";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";

/** Creates the schema of the address of a shipment's tracking page. Only https addresses are accepted. */
export const createTrackingUrlField = () =>
  createOptionalSingleLineField(500).refine(
    (value) => value === null || z.url({ protocol: /^https$/ }).safeParse(value).success,
    "order.tracking_url",
  );
