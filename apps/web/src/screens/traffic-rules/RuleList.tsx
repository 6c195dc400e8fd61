import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../text/language.ts'
import { IconButton } from '../../ui/Button.tsx'
import { moveItem } from '../../widgets/move-item.ts'
import type { DraftRule } from './rule-drafts.ts'
import { RuleSentence } from './RuleSentence.tsx'
import { trafficRulesText } from './traffic-rules.text.ts'

type RuleListProps = {
  rules: readonly DraftRule[]
  isReadOnly: boolean
  onEdit: (index: number) => void
  onChange: (rules: DraftRule[]) => void
}

/** The rules in their order, each with buttons that move, edit and remove it. A moved rule keeps the focus. */
export const RuleList = ({ rules, isReadOnly, onEdit, onChange }: RuleListProps) => {
  const text = useText(trafficRulesText)
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ key: number; by: -1 | 1 }>()
  const place = rules.findIndex(({ key }) => key === moved?.key)
  useEffect(() => {
    if (moved === undefined) return
    const buttons = list.current?.querySelector(`[data-rule="${moved.key}"]`)?.querySelectorAll<HTMLButtonElement>('[data-move]')
    const [up, down] = [...(buttons ?? [])]
    const wanted = moved.by === -1 ? up : down
    const other = moved.by === -1 ? down : up
    if (wanted?.disabled === true) other?.focus()
    else wanted?.focus()
  }, [moved])
  const move = (index: number, by: -1 | 1): void => {
    const key = rules[index]?.key
    if (key === undefined) return
    onChange(moveItem(rules, index, by))
    setMoved({ key, by })
  }
  return (
    <>
      <ol ref={list} aria-label={text.listed} className="flex flex-col">
        {rules.map((rule, index) => (
          <li key={rule.key} data-rule={rule.key} className="flex items-center gap-3 border-b border-hairline py-2 last:border-b-0">
            <span className="w-6 shrink-0 text-right text-caption text-ink-2 tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <RuleSentence rule={rule} />
            </span>
            {!isReadOnly && (
              <span className="flex shrink-0">
                <IconButton data-move label={text.up({ n: index + 1 })} disabled={index === 0} onClick={() => move(index, -1)}>
                  <ArrowUp size={14} aria-hidden />
                </IconButton>
                <IconButton
                  data-move
                  label={text.down({ n: index + 1 })}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={14} aria-hidden />
                </IconButton>
                <IconButton label={text.edit({ n: index + 1 })} onClick={() => onEdit(index)}>
                  <Pencil size={14} aria-hidden />
                </IconButton>
                <IconButton label={text.erase({ n: index + 1 })} onClick={() => onChange(rules.filter((one) => one !== rule))}>
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved !== undefined && place >= 0 && text.nowAt({ n: place + 1, of: rules.length })}</output>
    </>
  )
}
