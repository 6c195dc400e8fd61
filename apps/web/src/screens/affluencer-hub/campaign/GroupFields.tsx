import { MAX_FEE_GROUPS } from '@convbox/contract/campaigns'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { FeeForm, GroupForm } from './fee-form.ts'
import { feeText } from './fee.text.ts'
import { ProductPicker } from './ProductPicker.tsx'

type GroupFieldsProps = {
  form: FeeForm
  change: (part: Partial<FeeForm>) => void
  fault: string | undefined
  onLeave: () => void
}

/** Groups of products, each with its percentage. */
export const GroupFields = ({ form: { groups }, change, fault, onLeave }: GroupFieldsProps) => {
  const text = useText(feeText)
  const set = (index: number, part: Partial<GroupForm>): void =>
    change({ groups: groups.map((group, at) => (at === index ? { ...group, ...part } : group)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{text.groups}</legend>
      {groups.map((group, index) => (
        // Groups have no names: the place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <section
          key={index}
          aria-label={text.group({ number: index + 1 })}
          className="flex flex-col gap-3 rounded-card border border-line p-4"
        >
          <div className="flex items-start gap-3">
            <TextField
              label={text.groupPercent({ number: index + 1 })}
              isRequired
              className="w-52"
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              inputClassName="pr-8"
              value={group.percent}
              onBlur={onLeave}
              onValueChange={(percent) => set(index, { percent })}
            />
            {groups.length > 1 && (
              <IconButton
                className="ml-auto"
                label={text.removeGroup({ number: index + 1 })}
                onClick={() => change({ groups: groups.filter((_, at) => at !== index) })}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </div>
          <ProductPicker
            productIds={group.productIds}
            onChange={(productIds) => set(index, { productIds })}
            buttonLabel={text.chooseFor({ number: index + 1 })}
          />
        </section>
      ))}
      <p aria-live="polite" className="text-caption text-bad empty:hidden">
        {fault}
      </p>
      {groups.length < MAX_FEE_GROUPS && (
        <Button
          className="self-start"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => change({ groups: [...groups, { percent: '', productIds: [] }] })}
        >
          {text.addGroup}
        </Button>
      )}
    </fieldset>
  )
}
