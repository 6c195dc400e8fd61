/** Entry point of the package: the adapters, their type, and hashing. */
export * from './all-destinations.ts'
export type * from './destination.ts'
export { multiply, sum } from './decimal.ts'
export { sha256Hex } from './hashing.ts'
export { hideFields, maskAddress, maskEmails, maskSearch } from './mask-personal.ts'
export { readPhone } from './phone.ts'
export { traceSources, type TracedValue } from './trace-sources.ts'
