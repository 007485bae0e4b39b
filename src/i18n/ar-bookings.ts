import bookings from "./ar/bookings.json" with { type: "json" };

export default { bookings };
