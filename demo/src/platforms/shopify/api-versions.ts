/** The versions of the Admin API that the sandbox serves. */

/** Those that @shopify/dev-mcp holds, oldest first. The last one is ours. */
export const API_VERSIONS = ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

/** Whether the sandbox serves a path's version. */
export const isApiVersion = (text: string): text is ApiVersion => API_VERSIONS.some((version) => version === text)
