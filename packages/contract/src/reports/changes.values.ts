/** Words of the question why a figure changed. */

/**
 * Days before today whose figures are kept every night. Ad platforms restate conversions and costs for 28 days and most shops take goods back for 30; twice that
 * also finds what comes late.
 */
export const KEPT_DAYS = 60
