import { creatives } from '@convbox/contract/api/creatives'
import {
  MAX_RULE_TEXT,
  MAX_RULES,
  MAX_TAG,
  RULE_FIELDS,
  RULE_KINDS,
  RULE_SEPARATORS,
  tidyTag,
  type CreativeRule,
} from '@convbox/contract/creatives'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { creativeText } from './creative-compass.text.ts'

const NEW: CreativeRule = { kind: 'contains', field: 'ad', text: '', tag: '' }
const POSITIONS = [1, 2, 3, 4, 5, 6] as const

const isWhole = (rule: CreativeRule): boolean => rule.kind === 'part' || (rule.text.trim() !== '' && tidyTag(rule.tag) !== '')

type RowProps = { rule: CreativeRule; at: number; isTried: boolean; onChange: (rule: CreativeRule) => void; onRemove: () => void }

const RuleRow = ({ rule, at, isTried, onChange, onRemove }: RowProps) => {
  const text = useText(creativeText)
  const n = at + 1
  const label = (what: string): string => text.ruleOf({ what, n })
  const { field } = rule
  return (
    <li className="flex flex-wrap items-start gap-2 border-t border-hairline py-2">
      <Select
        label={label(text.ruleKind)}
        options={RULE_KINDS.map((value) => ({ value, label: text.ruleKinds[value] }))}
        value={rule.kind}
        onChange={(kind) => onChange(kind === 'contains' ? { ...NEW, field } : { kind, field, separator: '-', position: 1 })}
      />
      <Select
        label={label(text.ruleField)}
        isLabelInside={false}
        options={RULE_FIELDS.map((value) => ({ value, label: text.ruleFields[value] }))}
        value={field}
        onChange={(next) => onChange({ ...rule, field: next })}
      />
      {rule.kind === 'contains' ? (
        <>
          <TextField
            label={label(text.ruleText)}
            isLabelHidden
            placeholder={text.ruleText}
            maxLength={MAX_RULE_TEXT}
            value={rule.text}
            onValueChange={(value) => onChange({ ...rule, text: value })}
            error={isTried && rule.text.trim() === '' ? text.required : undefined}
            className="w-52"
          />
          <TextField
            label={label(text.ruleTag)}
            isLabelHidden
            placeholder={text.ruleTag}
            maxLength={MAX_TAG}
            value={rule.tag}
            onValueChange={(value) => onChange({ ...rule, tag: value })}
            error={isTried && tidyTag(rule.tag) === '' ? text.required : undefined}
            className="w-44"
          />
        </>
      ) : (
        <>
          <Select
            label={label(text.separator)}
            options={RULE_SEPARATORS.map((value) => ({ value, label: text.separators[value] }))}
            value={rule.separator}
            onChange={(separator) => onChange({ ...rule, separator })}
          />
          <Select
            label={label(text.position)}
            options={POSITIONS.map((value) => ({ value: String(value), label: text.partN({ n: value }) }))}
            value={String(rule.position)}
            onChange={(position) => onChange({ ...rule, position: Number(position) })}
          />
        </>
      )}
      <IconButton label={text.removeRule({ n })} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** A rule in words, for those who may not change it. */
const useRuleWords = () => {
  const text = useText(creativeText)
  return (rule: CreativeRule): string => {
    const of = `${text.ruleFields[rule.field]} · ${text.ruleKinds[rule.kind]}`
    return rule.kind === 'contains'
      ? `${of} “${rule.text}” → ${rule.tag}`
      : `${of} · ${text.separators[rule.separator]} · ${text.partN({ n: rule.position })}`
  }
}

/** A store's rules that make tags of names. */
export const TagRulesForm = ({ rules: saved }: { rules: readonly CreativeRule[] }) => {
  const text = useText(creativeText)
  const language = useLanguage()
  const ruleWords = useRuleWords()
  const isAdmin = useStore().optorRole === 'admin'
  const [rules, setRules] = useState(() => saved.map((rule, index) => ({ rule, id: index })))
  const [isTried, setTried] = useState(false)
  const save = useSend(creatives.saveCreativeRules, {
    quiet: true,
    renews: [creatives.readCreativeRules, creativeCompass.report, creativeCompass.details],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const change = (at: number, rule: CreativeRule): void => setRules(rules.map((each, index) => (index === at ? { ...each, rule } : each)))
  const add = (): void => setRules([...rules, { rule: NEW, id: Math.max(0, ...rules.map(({ id }) => id)) + 1 }])
  return (
    <TitledCard title={text.rules} className="mt-3">
      <p className="mb-3 max-w-180 text-caption text-ink-2">{isAdmin ? text.rulesLead : `${text.rulesLead} ${text.adminsOnly}`}</p>
      {rules.length === 0 && <p className="mb-3 text-body text-ink-2">{text.noRules}</p>}
      {isAdmin ? (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (rules.every(({ rule }) => isWhole(rule))) save.mutate({ rules: rules.map(({ rule }) => rule) })
          }}
        >
          <ul>
            {rules.map(({ rule, id }, index) => (
              <RuleRow
                key={id}
                rule={rule}
                at={index}
                isTried={isTried}
                onChange={(next) => change(index, next)}
                onRemove={() => setRules(rules.filter((each) => each.id !== id))}
              />
            ))}
          </ul>
          {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
          <div className="flex gap-2">
            <Button icon={<Plus size={14} aria-hidden />} disabled={rules.length >= MAX_RULES} onClick={add}>
              {text.addRule}
            </Button>
            <Button look="primary" type="submit" isBusy={save.isPending}>
              {text.save}
            </Button>
          </div>
        </form>
      ) : (
        <ul className="list-disc pl-5 text-body">
          {rules.map(({ rule, id }) => (
            <li key={id}>{ruleWords(rule)}</li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
