import { creatives } from '@convbox/contract/api/creatives'
import { MAX_TAG, MAX_TAGS, tidyTag } from '@convbox/contract/creatives'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import type { CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { X } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { creativeText } from './creative-compass.text.ts'

/** The tags of a creative. Those by hand are changed here, one at a time, and saved at once. */
export const CreativeTags = ({ row: { key, tags } }: { row: CreativeRow }) => {
  const text = useText(creativeText)
  const language = useLanguage()
  const { virtualSite } = useSite()
  const [typed, setTyped] = useState('')
  const save = useSend(creatives.saveCreativeTags, {
    quiet: true,
    renews: [creativeCompass.report, creativeCompass.details],
    onSuccess: () => setTyped(''),
  })
  const byHand = tags.flatMap(({ tag, isByHand }) => (isByHand ? [tag] : []))
  const isFull = byHand.length >= MAX_TAGS
  return (
    <section className="mt-5" aria-label={text.tags}>
      <h3 className="mb-1.5 text-body font-semibold">{text.tags}</h3>
      <ul className="flex flex-wrap items-center gap-1.5">
        {tags.map(({ tag, isByHand }) => (
          <li key={tag}>
            <Badge tone={isByHand ? 'accent' : 'outline'}>
              <span title={isByHand ? undefined : text.byRule}>{tag}</span>
              {isByHand && !virtualSite && (
                <button
                  type="button"
                  className="-mr-1 rounded-full p-0.5"
                  aria-label={text.removeTag({ tag })}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ key, tags: byHand.filter((each) => each !== tag) })}
                >
                  <X size={11} aria-hidden />
                </button>
              )}
            </Badge>
          </li>
        ))}
        {tags.length === 0 && <li className="text-body text-ink-2">{text.noTags}</li>}
      </ul>
      {virtualSite ? (
        <p className="mt-2 text-caption text-ink-2">{text.tagsOfAll}</p>
      ) : (
        <form
          noValidate
          className="mt-2 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const tag = tidyTag(typed)
            if (tag !== '') save.mutate({ key, tags: [...byHand, tag] })
          }}
        >
          <TextField
            label={text.addTag}
            isLabelHidden
            placeholder={text.addTag}
            name="tag"
            maxLength={MAX_TAG}
            value={typed}
            onValueChange={setTyped}
            readOnly={isFull}
            className="w-56"
          />
          <Button type="submit" isBusy={save.isPending} disabled={isFull || tidyTag(typed) === ''}>
            {text.add}
          </Button>
          {isFull && <span className="text-caption text-ink-2">{text.tooManyTags({ most: MAX_TAGS })}</span>}
        </form>
      )}
      {save.error && (
        <Banner tone="bad" className="mt-2">
          {messageOf(failureOf(save.error), language)}
        </Banner>
      )}
    </section>
  )
}
