import { Outlet } from "react-router";

/** The pages of an order for whoever has its link: no account stands beside them. */
export default function GuestLayout() {
  return (
    <div className="container-page max-w-5xl! py-6 lg:py-10 print:p-0">
      <Outlet />
    </div>
  );
}
