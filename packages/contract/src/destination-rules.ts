/**
 * The facts of every destination and the rules of a pixel's settings, each answering with the message that a form shows under the field.
 * Shared by forms and schemas. Source: spec 000 section 5.
 */
import type { DestinationFacts, DestinationId } from './destinations/destinations.ts'
import { facebookFacts } from './destinations/facebook.ts'
import { ga4Facts } from './destinations/ga4.ts'
import { genericFacts } from './destinations/generic.ts'

/** A destination without facts does not compile. */
export const DESTINATION_FACTS: Record<DestinationId, DestinationFacts> = { facebook: facebookFacts, ga4: ga4Facts, generic: genericFacts }

/** Highest percentage of a purchase's value that may be sent. */
export const MAX_VALUE_PERCENT = 1000

/** The fault of a platform's id, or undefined. Blanks around it do not count. */
export const findPixelIdFault = (platform: DestinationId, pixelId: string): string | undefined => {
  const { missing, pattern, invalid } = DESTINATION_FACTS[platform].pixelId
  if (pixelId.trim() === '') return missing
  return pattern !== undefined && !pattern.test(pixelId.trim()) ? invalid : undefined
}

/** The fault of a credential, or undefined: server events need one, given now or stored before. */
export const findTokenFault = (platform: DestinationId, given: { sendsFromServer: boolean; hasToken: boolean }): string | undefined =>
  given.sendsFromServer && !given.hasToken ? DESTINATION_FACTS[platform].token.missing : undefined

/** The fault of the name under which Purchase is sent, or undefined. */
export const findAliasFault = (platform: DestinationId, alias: string): string | undefined => {
  if (alias === '') return 'Field is required!'
  if (!/^[a-z]/.test(alias)) return 'The event name must start with a lowercase letter'
  if (alias.length > 40) return 'The event name must have at most 40 characters'
  const { aliasPattern, reservedAliases } = DESTINATION_FACTS[platform]
  if (aliasPattern !== undefined && !aliasPattern.pattern.test(alias)) return aliasPattern.invalid
  return reservedAliases?.pattern.test(alias) ? reservedAliases.invalid : undefined
}

/** The fault of a value percentage, or undefined. 100 sends the whole value. */
export const findPercentFault = (percent: number): string | undefined =>
  Number.isFinite(percent) && percent >= 0 && percent <= MAX_VALUE_PERCENT
    ? undefined
    : `Please enter a percentage from 0 to ${MAX_VALUE_PERCENT}`

/** The fault of the target area, or undefined: collections and tags need at least one name. */
export const findTargetFault = (target: { kind: string; names?: readonly string[] }): string | undefined =>
  target.kind !== 'store' && (target.names ?? []).every((name) => name.trim() === '') ? 'Field is required!' : undefined
