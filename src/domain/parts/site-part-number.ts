/**
 * Formats the number under which the site keeps the fitment of a part of a dismantled car. It identifies the part within
 * the site, so neither buyers nor sellers see it.
 */
export const formatSitePartNumber = (carId: number, part: string): string => `D${carId}-${part}`.toUpperCase();

/** Matches the numbers that `formatSitePartNumber` creates. */
export const sitePartNumberPattern = /^D\d{1,10}-[A-Z0-9-]{1,45}$/;
