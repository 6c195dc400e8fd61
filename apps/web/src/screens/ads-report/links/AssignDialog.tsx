import { adLinks } from '@convbox/contract/api/ad-links'
import type { AdPlace } from '@convbox/contract/api/ad-links.schemas'
import { LINK_TAGS, type LinkTag } from '@convbox/contract/reports/ad-links.values'
import { type AdsLevel } from '@convbox/contract/reports/ads-report.values'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { adLinksText } from './ad-links.text.ts'
import { RENEWED_REPORTS } from './renewed-reports.ts'

/** What each tag usually names. */
const LEVEL_OF: Record<LinkTag, AdsLevel> = { campaign: 'campaign', term: 'adset', content: 'ad' }
const NAME_OF: Record<AdsLevel, (place: AdPlace) => string> = {
  campaign: ({ campaign, campaignId }) => campaign || campaignId,
  adset: ({ adset, adsetId }) => adset || adsetId,
  ad: ({ ad, adId }) => ad || adId,
}

/** A tag as the address names it: 'campaign:Spring'. */
export const readTag = (text: string): { tag: LinkTag; text: string } | undefined => {
  const tag = LINK_TAGS.find((each) => text.startsWith(`${each}:`))
  return tag === undefined ? undefined : { tag, text: text.slice(tag.length + 1) }
}

type AssignDialogProps = { channel: string; tag: LinkTag; text: string; onClose: () => void }

/** Chooses the campaign, ad set or ad that a link's tag means. */
export const AssignDialog = ({ channel, tag, text: tagText, onClose }: AssignDialogProps) => {
  const text = useText(adLinksText)
  const [query, setQuery] = useState('')
  const level = LEVEL_OF[tag]
  const { data, error, refetch } = useCall(adLinks.findAds, { channel, level, query }, { quiet: true })
  const save = useSend(adLinks.saveMapping, {
    renews: RENEWED_REPORTS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.saved })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} widthPx={560} title={text.dialogTitle} description={text.dialogHelp}>
      <p className="mb-3">
        <span className="text-ink-2">{text.tags[tag]}</span> <strong className="font-medium break-all">{tagText}</strong>
      </p>
      <SearchField label={`${text.place[tag]}: ${text.search}`} value={query} onChange={setQuery} className="mb-3" />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : data.ads.length === 0 ? (
        <p className="text-ink-2">{text.noneFound}</p>
      ) : (
        <ul aria-label={text.found} className="max-h-80 divide-y divide-hairline overflow-y-auto">
          {data.ads.map((place) => {
            const { campaign, adset, ad: _ad, ...ids } = place
            const name = NAME_OF[level](place)
            const above = [level === 'campaign' ? '' : campaign, level === 'ad' ? adset : ''].filter(Boolean).join(' › ')
            return (
              <li key={JSON.stringify(ids)}>
                <button
                  type="button"
                  aria-label={text.choose({ name: above === '' ? name : `${above} › ${name}` })}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ channel, tag, text: tagText, ...ids })}
                  className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
                >
                  <span className="min-w-0 truncate">{name}</span>
                  {above !== '' && <span className="min-w-0 truncate text-caption text-ink-3">{above}</span>}
                  <span className="ml-auto shrink-0 text-caption text-ink-3 tabular-nums">{ids.adId || ids.adsetId || ids.campaignId}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
