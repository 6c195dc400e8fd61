import type { CampaignId } from '@convbox/contract'
import { posts } from '@convbox/contract/api/posts'
import type { Post } from '@convbox/contract/api/posts.schemas'
import { postStatesText } from '@convbox/contract/posts.text'
import { formatMoment } from '@convbox/contract/format-time'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { POST_TONES } from '../../../widgets/post-tones.ts'
import type { Change } from '../../../widgets/use-change.ts'
import { postsText } from './posts.text.ts'
import { ReviewPostDialog } from './ReviewPostDialog.tsx'

type CampaignPostsProps = { campaignId: string; search: { page: number }; change: Change<{ page: number }> }

/** Posts that creators told of in a campaign, by creator, and the way to say what was found in them. */
export const CampaignPosts = ({ campaignId, search, change }: CampaignPostsProps) => {
  const text = useText(postsText)
  const language = useLanguage()
  const { timezone, optorRole } = useStore()
  const [asked, setAsked] = useState<Post>()
  const answer = useCall(posts.listPosts, { campaignId: campaignId as CampaignId, pageNo: search.page }, { quiet: true, staleMs: 0 })
  return (
    <div className="mt-4 flex flex-col gap-3">
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
        {({ posts: found, count, waiting, pageSize }, isDimmed) => (
          <>
            <p className="text-caption text-ink-2">{waiting > 0 ? `${text.waiting(waiting)} ${text.lead}` : text.lead}</p>
            <DataGrid
              label={text.posts}
              isDimmed={isDimmed}
              columns={[
                {
                  key: 'creator',
                  label: text.creator,
                  widthPx: 150,
                  cell: ({ creator }: Post) => <span className="font-medium">{creator}</span>,
                },
                {
                  key: 'url',
                  label: text.url,
                  widthPx: 300,
                  isGrowing: true,
                  cell: ({ url }: Post) => (
                    <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url} className="truncate text-accent underline">
                      {url}
                    </a>
                  ),
                },
                { key: 'told', label: text.told, widthPx: 150, cell: ({ toldAt }: Post) => formatMoment(toldAt, timezone) },
                {
                  key: 'disclosure',
                  label: text.disclosure,
                  widthPx: 110,
                  cell: ({ disclosureSeen }: Post) => (disclosureSeen === undefined ? '-' : disclosureSeen ? text.seen : text.notSeen),
                },
                {
                  key: 'state',
                  label: text.state,
                  widthPx: 220,
                  cell: ({ state, reason }: Post) => (
                    <span className="flex min-w-0 items-center gap-2">
                      <Badge tone={POST_TONES[state]}>{postStatesText[language][state]}</Badge>
                      <span className="truncate text-caption text-ink-2" title={reason}>
                        {reason}
                      </span>
                    </span>
                  ),
                },
                ...(optorRole === 'read-only'
                  ? []
                  : [
                      {
                        key: 'review',
                        label: '',
                        widthPx: 110,
                        cell: (post: Post) => (
                          <Button aria-label={text.reviewOf(post)} onClick={() => setAsked(post)}>
                            {text.review}
                          </Button>
                        ),
                      },
                    ]),
              ]}
              rows={found}
              rowKey={({ id }) => id}
              rowPx={44}
              empty={
                <EmptyState icon={<Megaphone size={22} aria-hidden />} title={text.noneTitle}>
                  {text.none}
                </EmptyState>
              }
            />
            {count > 0 && <Pages search={search} change={change} pageSize={pageSize} total={count} />}
          </>
        )}
      </AnswerStates>
      {asked && <ReviewPostDialog post={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
