import type { CampaignDays } from '@convbox/contract/campaigns'
import { formatDay, formatRange } from '@convbox/contract/format-time'
import { useCallback } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { campaignsText } from './campaigns.text.ts'

/** The days of a campaign in words. */
export const useDaysWords = () => {
  const text = useText(campaignsText)
  const language = useLanguage()
  return useCallback(
    ({ startsOn, endsOn, isPermanent }: CampaignDays & { isPermanent: boolean }): string => {
      if (startsOn === undefined) return text.none
      if (isPermanent) return text.permanent({ from: formatDay(startsOn, language) })
      return endsOn === undefined ? formatDay(startsOn, language) : formatRange({ since: startsOn, until: endsOn }, language)
    },
    [text, language],
  )
}
