/** The contract's door for servers and tools. The browser imports single files (`@convbox/contract/api/pixels`), so that no schema reaches its first load. */
export * from './ids.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './outcomes.ts'
export * from './plans.ts'
export * from './events/events.ts'
export * from './destinations/destinations.ts'
export * from './metrics/metrics.ts'
