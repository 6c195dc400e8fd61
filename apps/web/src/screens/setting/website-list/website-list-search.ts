import { anyText, oneOf } from '../../../search-params.ts'

export const SORTS = ['name', 'state', 'last'] as const

/** Search parameters of the list of stores: part of the name, and sorting. */
export const websiteListParams = { q: anyText, sort: oneOf(SORTS, 'name'), direction: oneOf(['asc', 'desc'], 'asc') }
