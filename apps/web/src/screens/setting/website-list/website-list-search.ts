import { anyText, oneOf } from '../../../search-params.ts'

export const SORTS = ['name', 'state', 'last'] as const

/** What the list of stores shows: a part of the name, and its order. */
export const websiteListParams = { q: anyText, sort: oneOf(SORTS, 'name'), direction: oneOf(['asc', 'desc'], 'asc') }
