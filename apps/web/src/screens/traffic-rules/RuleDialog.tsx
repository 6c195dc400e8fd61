import type { SavedRule } from '@convbox/contract/api/traffic-rules.schemas'
import { channelGroupName, KNOWN_GROUPS } from '@convbox/contract/channel-names'
import {
  MAX_RULE_CONDITIONS,
  MAX_RULE_NAME,
  MAX_RULE_VALUE,
  RULE_FIELDS,
  RULE_MATCHES,
  type RuleCondition,
} from '@convbox/contract/traffic-rules'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { EMPTY_CONDITION, groupOf } from './rule-drafts.ts'
import { trafficRulesText } from './traffic-rules.text.ts'

const RESERVED: readonly string[] = ['untracked', 'direct']

type ConditionProps = {
  condition: RuleCondition
  number: number
  /** After a try to apply: say what is missing. */
  isChecked: boolean
  onChange: (condition: RuleCondition) => void
  onErase: (() => void) | undefined
}

const Condition = ({ condition, number, isChecked, onChange, onErase }: ConditionProps) => {
  const text = useText(trafficRulesText)
  const { field, match, value, name = '' } = condition
  const missing = (typed: string): string | undefined => (isChecked && typed.trim() === '' ? text.needed : undefined)
  const hint = field === 'click id' ? text.clickIdHint : field === 'referrer' ? text.referrerHint : undefined
  return (
    <fieldset aria-label={`${text.when} ${number}`} className="flex flex-wrap items-start gap-2">
      <FieldFrame label={text.field} isLabelHidden={number > 1} className="w-40">
        <Select
          label={text.field}
          options={RULE_FIELDS.map((one) => ({ value: one, label: text.fields[one] }))}
          value={field}
          onChange={(chosen) => onChange({ ...condition, field: chosen })}
        />
      </FieldFrame>
      {field === 'parameter' && (
        <TextField
          label={text.parameter}
          isLabelHidden={number > 1}
          maxLength={MAX_RULE_NAME}
          className="w-36"
          value={name}
          error={missing(name)}
          onValueChange={(typed) => onChange({ ...condition, name: typed })}
        />
      )}
      <FieldFrame label={text.match} isLabelHidden={number > 1} className="w-32">
        <Select
          label={text.match}
          options={RULE_MATCHES.map((one) => ({ value: one, label: text.matches[one] }))}
          value={match}
          onChange={(chosen) => onChange({ ...condition, match: chosen })}
        />
      </FieldFrame>
      <TextField
        label={text.value}
        isLabelHidden={number > 1}
        maxLength={MAX_RULE_VALUE}
        className="min-w-40 flex-1"
        hint={hint}
        value={value}
        error={missing(value)}
        onValueChange={(typed) => onChange({ ...condition, value: typed })}
      />
      {onErase && (
        <span className={number === 1 ? 'mt-5' : ''}>
          <IconButton label={text.eraseCondition({ n: number })} onClick={onErase}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </span>
      )}
    </fieldset>
  )
}

const startOf = (rule: SavedRule | undefined): { key: number; condition: RuleCondition }[] =>
  (rule?.conditions ?? [EMPTY_CONDITION]).map((condition, key) => ({ key, condition }))

/** Edits one rule; rule undefined: a new one. */
export const RuleDialog = ({
  rule,
  onApply,
  onClose,
}: {
  rule: SavedRule | undefined
  onApply: (rule: SavedRule) => void
  onClose: () => void
}) => {
  const text = useText(trafficRulesText)
  const language = useLanguage()
  const [conditions, setConditions] = useState(startOf(rule))
  const [channel, setChannel] = useState(rule?.channel ?? '')
  const [group, setGroup] = useState(rule?.group ?? '')
  const [isChecked, setChecked] = useState(false)
  const faultOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return text.needed
    return RESERVED.includes(typed.trim().toLowerCase()) ? text.reserved : undefined
  }
  const isWhole = ({ field, value, name = '' }: RuleCondition): boolean =>
    value.trim() !== '' && (field !== 'parameter' || name.trim() !== '')
  const apply = (): void => {
    setChecked(true)
    if (faultOf(channel) !== undefined || faultOf(group) !== undefined || !conditions.every(({ condition }) => isWhole(condition))) return
    const cleaned = conditions.map(({ condition: { field, match, value, name = '' } }) => ({
      field,
      match,
      value: value.trim(),
      ...(field === 'parameter' && { name: name.trim() }),
    }))
    onApply({ conditions: cleaned, channel: channel.trim().toLowerCase(), group: groupOf(group) })
  }
  const addCondition = (): void =>
    setConditions([...conditions, { key: Math.max(...conditions.map(({ key }) => key)) + 1, condition: EMPTY_CONDITION }])
  return (
    <Dialog isOpen onClose={onClose} widthPx={760} title={rule === undefined ? text.newRule : text.changedRule}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-body font-semibold">{text.when}</legend>
          {conditions.map(({ key, condition }, index) => (
            <Condition
              key={key}
              condition={condition}
              number={index + 1}
              isChecked={isChecked}
              onChange={(changed) => setConditions(conditions.map((one) => (one.key === key ? { key, condition: changed } : one)))}
              onErase={conditions.length > 1 ? () => setConditions(conditions.filter((one) => one.key !== key)) : undefined}
            />
          ))}
          {conditions.length < MAX_RULE_CONDITIONS && (
            <span>
              <Button look="quiet" icon={<Plus size={14} aria-hidden />} onClick={addCondition}>
                {text.addCondition}
              </Button>
            </span>
          )}
        </fieldset>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label={text.channel}
            maxLength={MAX_RULE_NAME}
            className="min-w-48 flex-1"
            value={channel}
            error={isChecked ? faultOf(channel) : undefined}
            onValueChange={setChannel}
          />
          <TextField
            label={text.group}
            maxLength={MAX_RULE_NAME}
            className="min-w-48 flex-1"
            hint={text.groupHint}
            suggestions={KNOWN_GROUPS.map((value) => ({ value, label: channelGroupName(value, language) }))}
            value={group}
            error={isChecked ? faultOf(group) : undefined}
            onValueChange={setGroup}
          />
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit">
            {text.apply}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
