import { Outlet } from "react-router";

/** Renders order pages for holders of the order's link, without the account navigation. */
export default function GuestLayout() {
  return (
    <div className="container-page max-w-5xl! py-6 lg:py-10 print:p-0">
      <Outlet />
    </div>
  );
}
