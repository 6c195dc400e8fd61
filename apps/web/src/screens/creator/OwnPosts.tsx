import type { CampaignId } from '@convbox/contract'
import { posts } from '@convbox/contract/api/posts'
import { MAX_POSTS, readPostUrl } from '@convbox/contract/posts'
import { postStatesText } from '@convbox/contract/posts.text'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { POST_TONES } from '../../widgets/post-tones.ts'
import { SmallForm } from '../../widgets/SmallForm.tsx'
import { ownPostsText } from './own-posts.text.ts'
import { NOBODY, usePortal } from './use-portal.ts'

const TellForm = ({ campaignId }: { campaignId: string }) => {
  const text = useText(ownPostsText)
  const send = useSend(posts.tellPost, {
    quiet: true,
    renews: [posts.listOwnPosts],
    onSuccess: () => showToast({ tone: 'good', text: text.told }),
  })
  return (
    <SmallForm
      start={{ url: '' }}
      faultsOf={({ url }) => ({ url: readPostUrl(url) === undefined ? text.urlFault : undefined })}
      send={send}
      onSubmit={({ url }) => send.mutate({ campaignId: campaignId as CampaignId, url })}
      submit={text.tell}
    >
      {(field) => <TextField label={text.url} inputMode="url" autoComplete="off" {...field('url')} />}
    </SmallForm>
  )
}

/** The creator's posts of a campaign, with what the store found, and the way to tell of another one. */
export const OwnPosts = ({ campaignId, timeZone }: { campaignId: string; timeZone: string }) => {
  const text = useText(ownPostsText)
  const language = useLanguage()
  const { data, error, refetch } = usePortal(posts.listOwnPosts, { campaignId: campaignId as CampaignId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data === NOBODY) return null
  return (
    <TitledCard title={text.title}>
      <p className="mb-3 text-caption text-ink-2">{text.lead}</p>
      {data.posts.length > 0 && (
        <ul aria-label={text.title} className="mb-3 flex flex-col gap-2">
          {data.posts.map(({ id, url, state, reason, disclosureSeen, toldAt }) => (
            <li key={id} className="border-t border-hairline pt-2 first:border-t-0 first:pt-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-body break-all">{url}</span>
                <Badge tone={POST_TONES[state]}>{postStatesText[language][state]}</Badge>
                <span className="text-caption text-ink-3">{formatDay(dayOf(toldAt, timeZone), language)}</span>
              </p>
              {disclosureSeen !== undefined && (
                <p className="text-caption text-ink-2">
                  {disclosureSeen ? text.seen : text.notSeen}
                  {reason !== undefined && ` · ${text.reason({ reason })}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-140">
        {/* A new post clears the form. */}
        {data.isFull ? (
          <p className="text-body text-ink-2">{text.full({ max: MAX_POSTS })}</p>
        ) : (
          <TellForm key={data.posts.length} campaignId={campaignId} />
        )}
      </div>
    </TitledCard>
  )
}
