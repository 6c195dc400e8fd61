import { channelGroupName, channelName, KNOWN_CHANNELS, KNOWN_GROUPS } from '@convbox/contract/channel-names'
import {
  CUSTOM_BOUNDS,
  CUSTOM_FIELDS,
  CUSTOM_MATCHES,
  MAX_CUSTOM_RULES,
  MAX_CUSTOM_VALUE,
  type CustomField,
} from '@convbox/contract/custom-model'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField, type Suggestion } from '../../../ui/TextField.tsx'
import { moveItem } from '../../../widgets/move-item.ts'
import { addRule, type DraftFaults, type DraftRule } from './custom-draft.ts'
import { customModelText } from './custom-model.text.ts'

/** Names that reports know of a field, by what is stored. */
const useSuggestions = (field: CustomField): Suggestion[] => {
  const language = useLanguage()
  if (field === 'channel') return KNOWN_CHANNELS.map((value) => ({ value, label: channelName(value, language) }))
  if (field === 'channel_group') return [...KNOWN_GROUPS, 'Direct'].map((value) => ({ value, label: channelGroupName(value, language) }))
  return []
}

type RuleProps = {
  rule: DraftRule
  faults: DraftFaults | undefined
  isReadOnly: boolean
  onChange: (change: Partial<DraftRule>) => void
}

const RuleFields = ({ rule, faults, isReadOnly, onChange }: RuleProps) => {
  const text = useText(customModelText)
  const suggestions = useSuggestions(rule.field)
  return (
    <fieldset disabled={isReadOnly} className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <Select
        label={text.field}
        className="w-36"
        options={CUSTOM_FIELDS.map((value) => ({ value, label: text.fields[value] }))}
        value={rule.field}
        onChange={(field) => onChange({ field })}
      />
      <Select
        label={text.match}
        className="w-28"
        options={CUSTOM_MATCHES.map((value) => ({ value, label: text.matches[value] }))}
        value={rule.match}
        onChange={(match) => onChange({ match })}
      />
      <TextField
        label={text.value}
        isLabelHidden
        className="min-w-40 flex-1"
        maxLength={MAX_CUSTOM_VALUE}
        placeholder={text.value}
        value={rule.value}
        suggestions={suggestions}
        error={faults?.values.includes(rule.key) === true ? text.valueNeeded : undefined}
        onValueChange={(value) => onChange({ value })}
      />
      <TextField
        label={text.weight}
        isLabelHidden
        className="w-24"
        inputMode="decimal"
        suffix="×"
        value={rule.weight}
        error={faults?.weights.includes(rule.key) === true ? text.bounds(CUSTOM_BOUNDS.weight) : undefined}
        onValueChange={(weight) => onChange({ weight })}
      />
    </fieldset>
  )
}

type RulesProps = {
  rules: readonly DraftRule[]
  faults: DraftFaults | undefined
  isReadOnly: boolean
  onChange: (rules: DraftRule[]) => void
}

/** The rules in their order, each edited in its place. */
export const CustomRules = ({ rules, faults, isReadOnly, onChange }: RulesProps) => {
  const text = useText(customModelText)
  const [place, setPlace] = useState<number>()
  const move = (index: number, by: -1 | 1): void => {
    onChange(moveItem(rules, index, by))
    setPlace(index + by)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-caption text-ink-3">{text.rulesHelp}</p>
      {rules.length === 0 ? (
        <p className="text-body text-ink-2">{text.noRules}</p>
      ) : (
        <ol aria-label={text.rules} className="flex max-w-220 flex-col gap-2">
          {rules.map((rule, index) => (
            <li key={rule.key} aria-label={text.ruleOf({ n: index + 1 })} className="flex items-start gap-2">
              <span className="flex h-8 w-6 shrink-0 items-center justify-end text-caption text-ink-2 tabular-nums">{index + 1}</span>
              <RuleFields
                {...{ rule, faults, isReadOnly }}
                onChange={(change) => onChange(rules.map((each) => (each === rule ? { ...rule, ...change } : each)))}
              />
              {!isReadOnly && (
                <span className="flex shrink-0">
                  <IconButton label={text.up({ n: index + 1 })} disabled={index === 0} onClick={() => move(index, -1)}>
                    <ArrowUp size={14} aria-hidden />
                  </IconButton>
                  <IconButton label={text.down({ n: index + 1 })} disabled={index === rules.length - 1} onClick={() => move(index, 1)}>
                    <ArrowDown size={14} aria-hidden />
                  </IconButton>
                  <IconButton label={text.erase({ n: index + 1 })} onClick={() => onChange(rules.filter((each) => each !== rule))}>
                    <Trash2 size={14} aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <span className="flex items-center gap-3">
          <Button disabled={rules.length >= MAX_CUSTOM_RULES} onClick={() => onChange(addRule(rules))}>
            <Plus size={14} aria-hidden />
            {text.addRule}
          </Button>
          {rules.length >= MAX_CUSTOM_RULES && <span className="text-caption text-ink-2">{text.mostRules({ n: MAX_CUSTOM_RULES })}</span>}
        </span>
      )}
      <output className="sr-only">{place !== undefined && text.nowAt({ n: place + 1, of: rules.length })}</output>
    </div>
  )
}
