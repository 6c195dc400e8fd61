/** Closed lists of a pixel's accuracy. Plain data: the browser bundles no schema. */

/**
 * What became of an order's purchase at the pixel: delivered; pending (waits, is being sent or tried again); failed (rejected, parked, or the lane waits for a
 * person); skipped, with the reason why it was not meant for the platform; missing: an order without a delivery.
 */
export const ACCURACY_OUTCOMES = ['delivered', 'pending', 'failed', 'skipped', 'missing'] as const
export type AccuracyOutcome = (typeof ACCURACY_OUTCOMES)[number]

/** Why an order is not expected at the pixel at all. 'browser only': the pixel has its platform's tag alone, of which nothing is proven. 'left out': by the analysis settings. */
export const NOT_EXPECTED_REASONS = ['test order', 'before the pixel', 'order imported', 'browser only', 'left out'] as const
export type NotExpectedReason = (typeof NOT_EXPECTED_REASONS)[number]
