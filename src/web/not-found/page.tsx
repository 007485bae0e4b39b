import { data } from "react-router";
import { NotFound } from "./not-found.tsx";

/** RT-19: any path that is no page. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
