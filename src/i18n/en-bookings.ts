import bookings from "./en/bookings.json" with { type: "json" };

export default { bookings };
