import { Switch as Base } from '@base-ui/react/switch'
import clsx from 'clsx'

type SwitchProps = { label: string; isLabelHidden?: boolean; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** On or off, in force at once. For a choice that is saved with a form use Checkbox. */
export const Switch = ({ label, isLabelHidden = false, checked, onChange, disabled = false }: SwitchProps) => (
  <label className="inline-flex items-center gap-2 text-body text-ink">
    <Base.Root
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className="flex h-5 w-9 shrink-0 items-center rounded-full border border-control-line bg-sunken p-px transition-colors duration-100 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
    >
      <Base.Thumb className="size-4 rounded-full border border-control-line bg-card transition-transform duration-100 data-checked:translate-x-4 data-checked:border-accent" />
    </Base.Root>
    <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
  </label>
)
