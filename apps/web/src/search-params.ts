/**
 * State in the address: each parameter of a screen is read from text, has a default, and is left out of the address while it has it.
 * In a file of routes/: `...searchParams({ tab: oneOf(['journey', 'paths'], 'journey'), page: positiveInt(1) })`.
 */
import { type Day, isDay } from '@convbox/contract/date-range'
import type { SearchSchemaInput } from '@tanstack/react-router'

/** One parameter. read: text of the address (absent: undefined) to a value; a text that makes no sense gives the default. */
export type Param<Value> = { read: (text: string | undefined) => Value; fallback: Value }

/** One of a closed list. */
export const oneOf = <const Value extends string>(values: readonly Value[], fallback: NoInfer<Value>): Param<Value> => ({
  read: (text) => values.find((value) => value === text) ?? fallback,
  fallback,
})

/** One of a closed list, or nothing. */
export const maybeOneOf = <const Value extends string>(values: readonly Value[]): Param<Value | undefined> => ({
  read: (text) => values.find((value) => value === text),
  fallback: undefined,
})

/** Any text, trimmed; '' when absent. */
export const anyText: Param<string> = { read: (text) => text?.trim() ?? '', fallback: '' }

/** A day, or nothing. */
export const maybeDay: Param<Day | undefined> = {
  read: (text) => (text !== undefined && isDay(text) ? text : undefined),
  fallback: undefined,
}

/** A page number or another count from 1. */
export const positiveInt = (fallback: number): Param<number> => ({
  read: (text) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback),
  fallback,
})

/** Some of a closed list, comma-joined, in the order given; the default when absent. */
export const someOf = <const Value extends string>(
  values: readonly Value[],
  fallback: readonly NoInfer<Value>[],
): Param<readonly Value[]> => ({
  read: (text) => (text === undefined ? fallback : text.split(',').flatMap((part) => values.find((value) => value === part) ?? [])),
  fallback,
})

/** Words of a list that comes later, with the screen: comma-joined, the default when absent. The screen leaves out those it does not know. */
export const words = (fallback: readonly string[]): Param<readonly string[]> => ({
  read: (text) => (text === undefined ? fallback : text.split(',').filter((word) => /^\w{1,60}$/.test(word))),
  fallback,
})

/** Declared parameters of a screen. */
export type Params = Record<string, Param<unknown>>
/** What the parameters of a screen read as; the type of its search. */
export type SearchOf<P extends Params> = { [Key in keyof P]: P[Key]['fallback'] }

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** The part of a route that reads and writes its parameters; spread it into `createRoute`. Links may leave any of them out. */
export const searchParams = <P extends Params>(params: P) => ({
  validateSearch: (raw: Partial<SearchOf<P>> & SearchSchemaInput): SearchOf<P> => {
    const given = new Map<string, unknown>(Object.entries(raw))
    const read = Object.entries(params).map(([key, param]) => {
      const value = given.get(key)
      return [key, param.read(value === undefined ? undefined : textOf(value))]
    })
    return Object.fromEntries(read) as SearchOf<P>
  },
  search: {
    middlewares: [
      ({ search, next }: { search: SearchOf<P>; next: (search: SearchOf<P>) => SearchOf<P> }): SearchOf<P> => {
        const kept = Object.entries(next(search)).filter(
          ([key, value]) => params[key] === undefined || textOf(value) !== textOf(params[key].fallback),
        )
        return Object.fromEntries(kept) as SearchOf<P>
      },
    ],
  },
})

/** Text of an address to parameters, plain: `?tab=paths&page=2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Parameters to text of an address, absent ones left out. Commas and colons stay readable. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, textOf(value)]],
  )
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}
