import { data } from "react-router";

/** ER-02: there is no order under this address. */
export function loader() {
  throw data(null, { status: 404 });
}

/** RT-16. */
export default function OrderPage() {
  return null;
}
