import type { PostId } from '@convbox/contract'
import { posts } from '@convbox/contract/api/posts'
import type { Post } from '@convbox/contract/api/posts.schemas'
import { MAX_POST_REASON, type PostVerdict } from '@convbox/contract/posts'
import { lengthOf } from '@convbox/contract/short-texts'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { postsText } from './posts.text.ts'

/** Says what the store found in a post. */
export const ReviewPostDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const text = useText(postsText)
  const language = useLanguage()
  const [isSeen, setIsSeen] = useState(post.disclosureSeen ?? false)
  const [reason, setReason] = useState(post.reason ?? '')
  const [isTried, setIsTried] = useState(false)
  const send = useSend(posts.reviewPost, {
    quiet: true,
    renews: [posts.listPosts],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.done })
      onClose()
    },
  })
  const isEmpty = reason.trim() === ''
  const isLong = lengthOf(reason.trim()) > MAX_POST_REASON
  const submit = (verdict: PostVerdict): void => {
    if (verdict === 'refused' && (isEmpty || isLong)) return setIsTried(true)
    send.mutate({ postId: post.id as PostId, verdict, disclosureSeen: isSeen, ...(verdict === 'refused' && { reason }) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.title(post)}
      description={text.dialogLead({ version: post.termsVersion })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={send.isPending} onClick={() => submit('refused')}>
            {text.refuse}
          </Button>
          <Button look="primary" isBusy={send.isPending} onClick={() => submit('confirmed')}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
        <p className="text-body break-all">
          <a href={post.url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
            {post.url}
          </a>
        </p>
        <Checkbox label={text.tick} checked={isSeen} onChange={setIsSeen} />
        <TextField
          label={text.reason}
          hint={text.reasonHelp}
          autoComplete="off"
          value={reason}
          onValueChange={setReason}
          error={isLong ? text.tooLong({ max: MAX_POST_REASON }) : isTried && isEmpty ? text.required : undefined}
        />
      </div>
    </Dialog>
  )
}
