/** Returns the path of the service plan of a vehicle in a member's garage. */
export const getServicePlanPath = (entryId: number): string => `/account/garage/${entryId}/service`;
