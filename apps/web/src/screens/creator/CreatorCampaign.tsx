import type { creatorPortal } from '@convbox/contract/api/creator-portal'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import type { Change } from '../../widgets/use-change.ts'
import { CreatorOrders } from './CreatorOrders.tsx'
import { OwnFees } from './OwnFees.tsx'
import { OwnPosts } from './OwnPosts.tsx'
import { creatorText } from './creator.text.ts'

const QrDialog = lazy(() => import('../../widgets/QrDialog.tsx'))

type Portal = ResultOf<typeof creatorPortal.readPortal>
type Campaign = Portal['campaigns'][number]

const Links = ({ links, name }: Pick<Campaign, 'links' | 'name'>) => {
  const text = useText(creatorText)
  const [shown, setShown] = useState<Campaign['links'][number]>()
  return (
    <TitledCard title={text.links}>
      {links.length === 0 && <p className="text-body text-ink-2">{text.noLinks}</p>}
      <ul className="flex flex-col gap-3">
        {links.map((link) => (
          <li key={link.medium}>
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-2 text-body">
              <span className="font-medium">{link.medium}</span>
              <span className="text-caption text-ink-2 tabular-nums">
                {text.clicks({ clicks: link.clicks, unique: link.uniqueClicks })}
              </span>
            </p>
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <CopyField label={text.linkOf({ medium: link.medium })} value={link.url} />
              </div>
              <IconButton label={text.qr({ medium: link.medium })} onClick={() => setShown(link)}>
                <QrCode size={16} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <QrDialog
            link={{ address: shown.url, code: `${name}-${shown.medium}`, name: `${name}, ${shown.medium}` }}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </TitledCard>
  )
}

const Codes = ({ codes, currency }: Pick<Campaign, 'codes' | 'currency'>) => {
  const text = useText(creatorText)
  const valueOf = ({ valueType, value }: NonNullable<Campaign['codes'][number]['discount']>): string =>
    text.off({ value: valueType === 'percentage' ? `${value} %` : formatAmount(value, currency) })
  return (
    <TitledCard title={text.codes}>
      {codes.length === 0 && <p className="text-body text-ink-2">{text.noCodes}</p>}
      <ul className="flex flex-col gap-3">
        {codes.map(({ code, discount, isSingleUse }) => (
          <li key={code}>
            <p className="mb-1 text-caption text-ink-2">{discount === undefined ? text.ownDiscount : valueOf(discount)}</p>
            <CopyField label={text.codeOf({ code })} value={code} />
            {isSingleUse && <p className="mt-1 text-caption text-ink-2">{text.singleUse}</p>}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

type CreatorCampaignProps = { campaign: Campaign; store: Portal['store']; page: number; change: Change<{ page: number }> }

/** A campaign as its creator sees it. */
export const CreatorCampaign = ({ campaign, store, page, change }: CreatorCampaignProps) => {
  const text = useText(creatorText)
  const language = useLanguage()
  const { id, name, status, startsOn, endsOn, links, codes, currency, fees, feeCurrency } = campaign
  const from = startsOn === undefined ? '' : formatDay(startsOn, language)
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p className="flex items-center gap-2 text-caption text-ink-2">
        <Badge tone={status === 'In Progress' ? 'good' : 'plain'}>{text.statuses[status]}</Badge>
        {endsOn === undefined ? text.permanent({ from }) : text.days({ from, to: formatDay(endsOn, language) })}
      </p>
      <OwnFees fees={fees} currency={feeCurrency} timeZone={store.timeZone} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Links links={links} name={name} />
        <Codes codes={codes} currency={currency} />
      </div>
      <OwnPosts campaignId={id} timeZone={store.timeZone} />
      <CreatorOrders campaignId={id} timeZone={store.timeZone} page={page} change={change} />
    </div>
  )
}
