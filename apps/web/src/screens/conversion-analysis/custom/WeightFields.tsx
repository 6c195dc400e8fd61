import { CUSTOM_BOUNDS, CUSTOM_STARTS, customShares, type CustomModel } from '@convbox/contract/custom-model'
import { DAY_MS } from '@convbox/contract/durations'
import { formatPercent } from '@convbox/contract/format'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { draftOf, POSITIONS, type CustomDraft, type DraftFaults } from './custom-draft.ts'
import { customModelText } from './custom-model.text.ts'

type FieldsProps = {
  draft: CustomDraft
  faults: DraftFaults | undefined
  isReadOnly: boolean
  onChange: (draft: CustomDraft) => void
}

/** Touches three, two, one and no weeks before the order. */
const EXAMPLE = [3, 2, 1, 0].map((weeks) => ({ ageMs: weeks * 7 * DAY_MS, weight: 1 }))

/** What positions and age make of an order with four touches; rules play no part in it. */
export const WeightExample = ({ custom }: { custom: CustomModel }) => {
  const text = useText(customModelText)
  const shares = customShares(custom, EXAMPLE)
  return (
    <figure className="max-w-180">
      <figcaption className="mb-1 text-caption text-ink-2">{text.example}</figcaption>
      <ol className="flex items-end gap-2">
        {shares.map((share, index) => {
          const percent = formatPercent(100 * share)
          return (
            <li
              key={EXAMPLE[index]?.ageMs}
              className="flex flex-1 flex-col gap-1"
              aria-label={text.exampleTouch({ n: index + 1, share: percent })}
            >
              <span className="flex h-16 items-end rounded-control bg-sunken">
                <span className="w-full rounded-control bg-accent" style={{ height: `${100 * share}%` }} />
              </span>
              <span className="text-center text-caption tabular-nums">{percent}</span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

const Positions = ({ draft, faults, isReadOnly, onChange }: FieldsProps) => {
  const text = useText(customModelText)
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="text-body font-medium">{text.position}</legend>
      <p className="mb-2 text-caption text-ink-3">{text.positionHelp}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {POSITIONS.map((position) => (
          <TextField
            key={position}
            label={text.positions[position]}
            inputMode="decimal"
            value={draft[position]}
            error={faults?.fields.includes(position) === true ? text.bounds(CUSTOM_BOUNDS.position) : undefined}
            onValueChange={(typed) => onChange({ ...draft, [position]: typed })}
          />
        ))}
        <FieldFrame label={text.middleIs}>
          <Select
            label={text.middleIs}
            options={[
              { value: 'each', label: text.middleEach },
              { value: 'shared', label: text.middleShared },
            ]}
            value={draft.middleIs}
            onChange={(middleIs) => onChange({ ...draft, middleIs })}
          />
        </FieldFrame>
      </div>
      {faults?.positions === true && (
        <p role="alert" className="mt-1 text-caption text-bad">
          {text.allZero}
        </p>
      )}
    </fieldset>
  )
}

const Age = ({ draft, faults, isReadOnly, onChange }: FieldsProps) => {
  const text = useText(customModelText)
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="mb-2 text-body font-medium">{text.age}</legend>
      <div className="flex flex-col items-start gap-2">
        <Switch label={text.hasAge} checked={draft.hasAge} disabled={isReadOnly} onChange={(hasAge) => onChange({ ...draft, hasAge })} />
        {draft.hasAge && (
          <TextField
            label={text.halfLife}
            inputMode="decimal"
            suffix={text.days}
            className="w-40"
            value={draft.halfLifeDays}
            error={faults?.fields.includes('halfLifeDays') === true ? text.bounds(CUSTOM_BOUNDS.halfLifeDays) : undefined}
            onValueChange={(halfLifeDays) => onChange({ ...draft, halfLifeDays })}
          />
        )}
      </div>
    </fieldset>
  )
}

const Takers = ({ draft, isReadOnly, onChange }: FieldsProps) => {
  const text = useText(customModelText)
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="mb-2 text-body font-medium">{text.who}</legend>
      <div className="flex flex-wrap gap-4">
        <FieldFrame label={text.direct}>
          <Select
            label={text.direct}
            options={[
              { value: 'last', label: text.directLast },
              { value: 'alike', label: text.directAlike },
            ]}
            value={draft.direct}
            onChange={(direct) => onChange({ ...draft, direct })}
          />
        </FieldFrame>
        <FieldFrame label={text.scope}>
          <Select
            label={text.scope}
            options={[
              { value: 'all', label: text.scopeAll },
              { value: 'ads first', label: text.scopeAds },
            ]}
            value={draft.scope}
            onChange={(scope) => onChange({ ...draft, scope })}
          />
        </FieldFrame>
      </div>
    </fieldset>
  )
}

/** Weights by position and age, and who takes credit; a model of the list may be the start. */
export const WeightFields = (props: FieldsProps) => {
  const { draft, isReadOnly, onChange } = props
  const text = useText(customModelText)
  const { models } = useText(creditText)
  return (
    <div className="flex flex-col gap-5">
      {!isReadOnly && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{text.startFrom}</legend>
          <span className="text-caption text-ink-2" aria-hidden>
            {text.startFrom}
          </span>
          {MODEL_KEYS.map((model) => (
            <Button key={model} look="quiet" onClick={() => onChange({ ...draftOf(CUSTOM_STARTS[model]), rules: draft.rules })}>
              {models[model]}
            </Button>
          ))}
        </fieldset>
      )}
      <Positions {...props} />
      <Age {...props} />
      <Takers {...props} />
    </div>
  )
}
