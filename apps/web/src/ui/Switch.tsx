import clsx from 'clsx'

type SwitchProps = { label: string; isLabelHidden?: boolean; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** An on-off switch that takes effect at once. For a choice saved with a form use Checkbox. */
export const Switch = ({ label, isLabelHidden = false, checked, onChange, disabled = false }: SwitchProps) => (
  <label className="inline-flex items-center gap-2 text-body text-ink">
    <span className="relative flex h-5 w-9 shrink-0">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer h-5 w-9 appearance-none rounded-full border border-control-line bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent disabled:opacity-55"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full border border-control-line bg-card transition-transform duration-100 peer-checked:translate-x-4 peer-checked:border-accent"
      />
    </span>
    <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
  </label>
)
