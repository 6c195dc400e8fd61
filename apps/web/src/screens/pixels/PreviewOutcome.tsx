/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the request scrolls, so the keyboard must reach it */
import type { PreviewEvent } from '@convbox/contract/api/pixel-preview.schemas'
import type { PreviewSource } from '@convbox/contract/api/pixel-preview.values'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { reasonOf } from '../../widgets/reason-of.ts'
import { previewLines, type PreviewLine } from './preview-lines.ts'
import { previewText } from './preview.text.ts'

/** What belongs to a browser or a place by itself, so that no owner is named with it. */
const OWNERLESS: readonly PreviewSource[] = ['visitorId', 'ip', 'userAgent', 'billingAddress', 'shippingAddress']

/** Says where a line's value comes from. */
const useOrigin = (isOfOrder: boolean): ((line: PreviewLine) => string | undefined) => {
  const text = useText(previewText)
  return ({ mark, isHidden }) => {
    if (mark === undefined) return undefined
    const words = mark.sources.map((source) => text.sources[source]).join(text.and)
    const isOwned = mark.sources.some((source) => !OWNERLESS.includes(source))
    const from = isOwned ? (isOfOrder ? text.ofOrder({ what: words }) : text.ofVisitor({ what: words })) : words
    if (mark.isHash) return text.hash({ from })
    return isHidden ? text.hidden({ from }) : text.from({ from })
  }
}

const Request = ({ event, request, marks }: { event: PreviewEvent } & Extract<PreviewEvent['outcome'], { kind: 'request' }>) => {
  const text = useText(previewText)
  const originOf = useOrigin(event.isOfOrder)
  return (
    <div>
      <p className="mb-1 text-caption text-ink-2">{text.note}</p>
      {marks.length > 0 && <p className="mb-2 text-caption text-ink-2">{text.legend}</p>}
      <section
        aria-label={text.request}
        tabIndex={0}
        className="max-h-140 overflow-auto rounded-control border border-line bg-head p-3 font-mono text-caption"
      >
        {previewLines(request, marks).map((line, index) => {
          const origin = originOf(line)
          return (
            // The lines of one request keep their places.
            <div key={index} className="flex items-baseline gap-3">
              <code className="min-w-0 break-all whitespace-pre-wrap" style={{ paddingInlineStart: `${line.depth * 2}ch` }}>
                {line.text}
              </code>
              {origin !== undefined && <mark className="shrink-0 rounded-full bg-accent-soft px-2 font-sans text-accent">{origin}</mark>}
            </div>
          )
        })}
      </section>
    </div>
  )
}

/** What one event would become: a request, or why there is none. */
export const PreviewOutcome = ({ event }: { event: PreviewEvent }) => {
  const text = useText(previewText)
  const language = useLanguage()
  const { outcome } = event
  if (outcome.kind === 'request') return <Request event={event} {...outcome} />
  if (outcome.kind === 'cannot be built')
    return (
      <Banner tone="warn">
        <p className="font-medium">{text.cannotBuild}</p>
        <p>{text.cannotBuildHint}</p>
      </Banner>
    )
  const { short, next } = reasonOf(outcome.reason, language)
  return (
    <Banner tone={outcome.kind === 'held' ? 'plain' : 'warn'}>
      <p className="font-medium">{`${outcome.kind === 'held' ? text.held : text.skipped}: ${short}`}</p>
      {next !== '' && <p>{next}</p>}
    </Banner>
  )
}
