/** Search parameters of the screen; spread into its route. */
import type { BuiltLinkType } from '@convbox/contract/url-builder'
import { anyText, maybeOneOf, oneOf, positiveInt } from '../../search-params.ts'

const TYPES: readonly BuiltLinkType[] = ['ads', 'email', 'affiliate', 'influencers']

export const urlBuilderParams = {
  tab: oneOf(['links', 'rules'], 'links'),
  search: anyText,
  type: maybeOneOf(TYPES),
  page: positiveInt(1),
  /** The open dialog. */
  open: maybeOneOf(['new', 'file']),
}
