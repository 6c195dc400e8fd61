/** A person's position in the company, asked once on /welcome. */
export const POSITIONS = ['owner', 'marketing', 'ads', 'data', 'developer', 'agency', 'other'] as const
export type Position = (typeof POSITIONS)[number]
