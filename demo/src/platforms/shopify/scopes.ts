/** Access scopes: lists of `read_x` and `write_x`, where write_x includes read_x. Pure. Source: https://shopify.dev/docs/api/usage/access-scopes. */
import type { RequiredAccess } from './admin-schema.ts'

const SCOPE = /^(read|write|unauthenticated_read|unauthenticated_write)_[a-z_]+$/

/** Parses a comma-separated list; undefined if it holds an unknown scope. */
export const parseScopes = (text: string): string[] | undefined => {
  const scopes = [
    ...new Set(
      text
        .split(',')
        .map((scope) => scope.trim())
        .filter((scope) => scope !== ''),
    ),
  ]
  return scopes.every((scope) => SCOPE.test(scope)) ? scopes : undefined
}

const impliedBy = (scope: string): string[] => (scope.startsWith('write_') ? [`read_${scope.slice('write_'.length)}`] : [])

/** The scopes with each write's read added, as `accessScopes` lists them. */
export const expandScopes = (scopes: readonly string[]): string[] => [...new Set([...scopes, ...scopes.flatMap(impliedBy)])]

/** The scopes without reads that a write includes, as Shopify's token answer lists them. */
export const compactScopes = (scopes: readonly string[]): string[] => {
  const implied = new Set(scopes.flatMap(impliedBy))
  return scopes.filter((scope) => !implied.has(scope))
}

/** Whether granted scopes include all requested ones. */
export const covers = (granted: readonly string[], asked: readonly string[]): boolean => {
  const all = expandScopes(granted)
  return asked.every((scope) => all.includes(scope))
}

/** Whether granted scopes satisfy a published requirement. */
export const meets = (granted: readonly string[], { anyOf, allOf }: RequiredAccess): boolean =>
  anyOf.some((scope) => covers(granted, [scope])) && covers(granted, allOf)
