import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { CampaignId } from '@convbox/contract'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { posts } from '@convbox/contract/api/posts'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { CopyButton } from '../../../widgets/CopyButton.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import type { Change } from '../../../widgets/use-change.ts'
import { CodeStateBadge } from '../discount/CodeStateBadge.tsx'
import { DriftCard } from '../discount/DriftCard.tsx'
import { PoolsCard, type PoolsPage } from '../discount/PoolsCard.tsx'
import type { AdditionKind } from './AdditionDialog.tsx'
import { additionText } from './addition.text.ts'
import type { OrdersSearch } from './CampaignOrders.tsx'
import type { AnalysisSearch } from './analysis/analysis-search.ts'
import { PageTrouble } from '../landing/PageTrouble.tsx'
import { CampaignBadge } from './CampaignBadge.tsx'
import type { CampaignView } from './campaigns-search.ts'
import { detailsText } from './details.text.ts'
import { draftText } from './draft.text.ts'
import { feeChangeText } from './fee-change.text.ts'
import { FeeExample } from './FeeExample.tsx'
import { FeeVersions } from './FeeVersions.tsx'
import { MadeTable, Url, useOffWords } from './MadeTable.tsx'
import { previewText } from './preview.text.ts'
import { ProductChips } from './ProductChips.tsx'
import type { ListSearch } from './StepFrame.tsx'
import { SyncCard } from './SyncCard.tsx'
import { useDaysWords } from './use-days-words.ts'

const CampaignPosts = lazy(async () => ({ default: (await import('./CampaignPosts.tsx')).CampaignPosts }))
const CampaignOrders = lazy(async () => ({ default: (await import('./CampaignOrders.tsx')).CampaignOrders }))
const CampaignAnalysis = lazy(async () => ({ default: (await import('./analysis/CampaignAnalysis.tsx')).CampaignAnalysis }))
const loadDialogs = () => import('./ChangeDialogs.tsx')
const ChangeDialog = lazy(async () => ({ default: (await loadDialogs()).ChangeDialog }))
const CopyDialog = lazy(async () => ({ default: (await loadDialogs()).CopyDialog }))
const AdditionDialog = lazy(async () => ({ default: (await import('./AdditionDialog.tsx')).AdditionDialog }))
const FeeDialog = lazy(async () => ({ default: (await import('./FeeDialog.tsx')).FeeDialog }))
const EndDialog = lazy(async () => ({ default: (await loadDialogs()).EndDialog }))

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-4 border-t border-hairline py-3 first:border-t-0">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** The campaign's landing page; undefined until it is known, and after it was deleted. */
const usePage = ({ landingPageId }: Campaign) =>
  useCall(landingPages.listLandingPages, { search: '' }, { quiet: true }).data?.landingPages.find(({ id }) => id === landingPageId)

/** The fee can change while a campaign has not ended. */
const ChangeFee = ({ campaign }: { campaign: Campaign }) => {
  const text = useText(feeChangeText)
  const mayChange = useStore().optorRole !== 'read-only'
  const [isOpen, setIsOpen] = useState(false)
  if (!mayChange || campaign.status === 'Ended') return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.open}</Button>
      <Later>{isOpen && <FeeDialog campaign={campaign} onClose={() => setIsOpen(false)} />}</Later>
    </>
  )
}

const Settings = ({ campaign }: { campaign: Campaign }) => {
  const text = useText(detailsText)
  const words = useText(additionText)
  const language = useLanguage()
  const { currencyCode, timezone } = useStore()
  const daysOf = useDaysWords()
  const offWords = useOffWords()
  const quiet = { quiet: true } as const
  const page = usePage(campaign)
  const media = useCall(creators.listMedia, {}, quiet).data?.media.filter(({ id }) => campaign.mediumIds.includes(id)) ?? []
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_280px] items-start gap-6">
      <Card className="px-5 py-2">
        <dl>
          <Fact label={text.facts.landing}>
            {page === undefined ? (
              text.none
            ) : (
              <>
                {page.name} <span className="text-caption break-all text-ink-2">{page.url}</span>
              </>
            )}
          </Fact>
          <Fact label={text.facts.days}>{daysOf(campaign)}</Fact>
          <Fact label={text.facts.manager}>{campaign.manager || text.none}</Fact>
          <Fact label={text.facts.media}>{media.map(({ name }) => name).join(', ') || text.none}</Fact>
          <Fact label={text.facts.creators}>
            <ul className="flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
              {campaign.creators.map(({ id, name, joinedAt, lacksLinks }) => (
                <li key={id}>
                  <Badge tone="outline">
                    {[
                      name,
                      ...(joinedAt === undefined ? [] : [words.joined({ day: formatDay(dayOf(joinedAt, timezone), language) })]),
                      ...(lacksLinks ? [words.lacksLinks] : []),
                    ].join(' · ')}
                  </Badge>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact label={text.facts.discounts}>
            {campaign.discounts.length === 0
              ? text.noDiscount
              : campaign.discounts.map((discount) => (
                  <div key={discount.id} className="flex flex-col gap-1.5 py-0.5">
                    <span>
                      {[
                        offWords(discount),
                        discount.type === 'order' ? text.order : text.products(discount.productIds.length),
                        text.pattern({ pattern: discount.codePattern }),
                        ...(discount.isSingleUse ? [text.singleUse] : []),
                      ].join(' · ')}
                    </span>
                    {discount.productIds.length > 0 && <ProductChips productIds={discount.productIds} />}
                  </div>
                ))}
          </Fact>
        </dl>
      </Card>
      <div className="flex flex-col items-stretch gap-3">
        <ChangeFee campaign={campaign} />
        <FeeExample rule={campaign.feeRule} currency={currencyCode} />
      </div>
    </div>
  )
}

/** Adding is for campaigns that have not ended. */
const AddButtons = ({ campaign }: { campaign: Campaign }) => {
  const text = useText(additionText)
  const mayChange = useStore().optorRole !== 'read-only'
  const [kind, setKind] = useState<AdditionKind>()
  if (!mayChange || campaign.status === 'Ended') return null
  return (
    <>
      {(['media', 'creators'] as const).map((each) => (
        <Button key={each} icon={<Plus size={14} aria-hidden />} onClick={() => setKind(each)}>
          {text[each].open}
        </Button>
      ))}
      <Later>{kind !== undefined && <AdditionDialog campaign={campaign} kind={kind} onClose={() => setKind(undefined)} />}</Later>
    </>
  )
}

const Links = ({ campaign, list }: { campaign: Campaign; list: ListSearch }) => {
  const text = useText(previewText)
  const language = useLanguage()
  const answer = useCall(campaigns.previewCampaign, { id: campaign.id, pageNo: list.page }, { quiet: true, staleMs: 0 })
  return (
    <div className="mt-4 flex flex-col gap-3">
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
        {(data, isDimmed) => (
          <>
            <div className="flex min-h-8 flex-wrap items-center gap-2">
              <p className="flex-1 text-caption text-ink-2 tabular-nums">{text.counts(data.counts)}</p>
              <AddButtons campaign={campaign} />
            </div>
            <MadeTable
              data={data}
              discounts={campaign.discounts}
              isDimmed={isDimmed}
              linkCells={({ name }, { url, shortUrl = url }, medium) => ({
                made: <Url url={shortUrl} />,
                actions: <CopyButton label={text.copyLink({ creator: name, medium })} value={shortUrl} />,
              })}
              codeCells={({ name }, { code, state, reason }) => ({
                made: (
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="font-mono text-caption">{code}</span>
                    {state && <CodeStateBadge state={state} />}
                    <span className="truncate text-caption text-ink-2">{reason && discountFailuresText[language][reason]}</span>
                  </span>
                ),
                actions: <CopyButton label={text.copyCode({ creator: name })} value={code} />,
              })}
            />
            <Pages search={list} change={list.change} pageSize={data.pageSize} total={data.counts.creators} />
          </>
        )}
      </AnswerStates>
    </div>
  )
}

type CampaignDetailsProps = {
  campaign: Campaign
  view: CampaignView
  onView: (view: CampaignView) => void
  list: ListSearch
  pools: PoolsPage
  orders: { search: OrdersSearch; change: Change<OrdersSearch> }
  analysis: { search: AnalysisSearch; change: Change<AnalysisSearch> }
  onBack: () => void
  onOpen: (id: string) => void
}

/** A created campaign: its codes' way to the shop, its links, and what was set. */
export const CampaignDetails = ({ campaign, view, onView, list, pools, orders, analysis, onBack, onOpen }: CampaignDetailsProps) => {
  const text = useText(detailsText)
  const { back } = useText(draftText)
  const mayChange = useStore().optorRole !== 'read-only'
  const daysOf = useDaysWords()
  const [asked, setAsked] = useState<'change' | 'end' | 'copy'>()
  const close = (): void => setAsked(undefined)
  const page = usePage(campaign)
  const waiting = useCall(posts.listPosts, { campaignId: campaign.id as CampaignId }, { quiet: true, staleMs: 0 }).data?.waiting ?? 0
  return (
    <>
      <PageHeader
        title={campaign.name}
        titleExtra={<CampaignBadge {...campaign} />}
        subtitle={daysOf(campaign)}
        back={{ label: back, onClick: onBack }}
        actions={
          mayChange && (
            <>
              <Button onClick={() => setAsked('copy')}>{text.copy}</Button>
              <Button onClick={() => setAsked('change')}>{text.change}</Button>
              {campaign.status !== 'Ended' && (
                <Button look="danger" onClick={() => setAsked('end')}>
                  {text.end}
                </Button>
              )}
            </>
          )
        }
      />
      {page !== undefined && campaign.status !== 'Ended' && <PageTrouble page={page} className="mb-4" />}
      <SyncCard campaign={campaign} />
      {campaign.discounts.length > 0 && campaign.status !== 'Ended' && <DriftCard campaignId={campaign.id} />}
      {campaign.discounts.some(({ isSingleUse }) => isSingleUse) && <PoolsCard campaignId={campaign.id} {...pools} />}
      <Tabs
        label={text.views}
        tabs={[
          { value: 'links', label: text.links },
          { value: 'orders', label: text.orders },
          { value: 'posts', label: waiting === 0 ? text.posts : text.postsOf({ waiting }) },
          { value: 'analysis', label: text.analysis },
          { value: 'settings', label: text.settings },
        ]}
        value={view}
        onChange={onView}
      >
        {view === 'links' && <Links campaign={campaign} list={list} />}
        {view === 'settings' && (
          <>
            <Settings campaign={campaign} />
            <FeeVersions campaign={campaign} />
          </>
        )}
        <Later>{view === 'analysis' && <CampaignAnalysis campaign={campaign} {...analysis} />}</Later>
        <Later>{view === 'posts' && <CampaignPosts campaignId={campaign.id} search={orders.search} change={orders.change} />}</Later>
        <Later>{view === 'orders' && <CampaignOrders campaign={campaign} {...orders} />}</Later>
      </Tabs>
      <Later>
        {asked === 'change' && <ChangeDialog campaign={campaign} onClose={close} />}
        {asked === 'end' && <EndDialog campaign={campaign} onClose={close} />}
        {asked === 'copy' && (
          <CopyDialog
            campaign={campaign}
            onClose={close}
            onCopied={(id) => {
              close()
              onOpen(id)
            }}
          />
        )}
      </Later>
    </>
  )
}
