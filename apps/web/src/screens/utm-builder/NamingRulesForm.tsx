import { urlBuilder } from '@convbox/contract/api/url-builder'
import { LINK_FIELDS, SPACE_RULES, type FieldRule, type LinkField, type NamingRules } from '@convbox/contract/url-builder'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { urlBuilderText } from './url-builder.text.ts'

/** Values as they are typed: separated by commas of either script. */
const readValues = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** How every field of a link is written: required, lower case, spaces, and which values it may have. */
export const NamingRulesForm = ({ rules: saved }: { rules: NamingRules }) => {
  const text = useText(urlBuilderText)
  const language = useLanguage()
  const isAdmin = useStore().optorRole === 'admin'
  const [rules, setRules] = useState(saved)
  const [typed, setTyped] = useState(() => new Map(LINK_FIELDS.map((field) => [field, saved[field].allowed.join(', ')])))
  const save = useSend(urlBuilder.saveNamingRules, {
    quiet: true,
    renews: [urlBuilder.readNamingRules],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const change = (field: LinkField, part: Partial<FieldRule>): void => setRules({ ...rules, [field]: { ...rules[field], ...part } })
  const label = (field: LinkField, rule: string): string => text.ruleOf({ field: text.fields[field], rule })
  const box = (field: LinkField, key: 'isRequired' | 'isLowercase') => (
    <Checkbox
      label={<span className="sr-only">{label(field, text[key])}</span>}
      checked={rules[field][key]}
      disabled={!isAdmin}
      onChange={(checked) => change(field, { [key]: checked })}
    />
  )
  return (
    <TitledCard title={text.rules}>
      <p className="mb-3 text-caption text-ink-2">{isAdmin ? text.rulesLead : text.adminsOnly}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(rules)
        }}
      >
        <PlainTable
          label={text.rules}
          head={[
            { text: text.field },
            { text: text.isRequired },
            { text: text.isLowercase },
            { text: text.spaces },
            { text: text.allowed },
          ]}
          rows={LINK_FIELDS.map((field) => ({
            key: field,
            cells: [
              text.fields[field],
              box(field, 'isRequired'),
              box(field, 'isLowercase'),
              <Select
                key="spaces"
                label={label(field, text.spaces)}
                options={SPACE_RULES.map((value) => ({ value, label: text.spaceRules[value] }))}
                value={rules[field].spaces}
                onChange={(spaces) => isAdmin && change(field, { spaces })}
              />,
              <TextField
                key="allowed"
                label={label(field, text.allowed)}
                isLabelHidden
                readOnly={!isAdmin}
                placeholder={text.allowedHint}
                value={typed.get(field) ?? ''}
                onValueChange={(value) => {
                  setTyped(new Map([...typed, [field, value]]))
                  change(field, { allowed: readValues(value) })
                }}
              />,
            ],
          }))}
        />
        {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
        {isAdmin && (
          <Button look="primary" type="submit" className="self-start" isBusy={save.isPending}>
            {text.save}
          </Button>
        )}
      </form>
    </TitledCard>
  )
}
