/** Search parameters of the screen; spread into its route. */
import { ADS_LEVELS } from '@convbox/contract/reports/ads-report.values'
import { anyText, oneOf } from '../../../search-params.ts'
import { rangeParams } from '../../../widgets/use-range.ts'
import { channelParam } from '../ads-report-search.ts'

export const adLinksParams = {
  ...rangeParams('last_30d'),
  channel: channelParam,
  /** Level at which clicks and ads must find each other. */
  level: oneOf(ADS_LEVELS, 'campaign'),
  tab: oneOf(['clicks', 'spend', 'untagged', 'mappings'], 'clicks'),
  /** The tag in the dialog, as kind and text: 'campaign:Spring'. */
  assign: anyText,
}
