/** @jsxImportSource preact */

/** The chosen index, read from Shopify's choice list. */
const readChosen = (list: EventTarget | null): number | undefined => {
  const value: unknown = list && 'values' in list && Array.isArray(list.values) ? list.values[0] : undefined
  return typeof value === 'string' ? Number(value) : undefined
}

/** A choice list by index, because two of an owner's options may read alike. isLabelHeard: the label is for screen readers only, because a heading shows the same text. */
export const Choices = (props: {
  name: string
  label: string
  isLabelHeard?: boolean
  choices: string[]
  chosen: number | undefined
  onChoose: (index: number) => void
}) => (
  <s-choice-list
    name={props.name}
    label={props.label}
    labelAccessibilityVisibility={props.isLabelHeard ? 'exclusive' : 'visible'}
    onChange={(event: Event) => {
      const index = readChosen(event.currentTarget)
      if (index !== undefined) props.onChoose(index)
    }}
  >
    {props.choices.map((choice, index) => (
      <s-choice key={index} value={`${index}`} selected={index === props.chosen}>
        {choice}
      </s-choice>
    ))}
  </s-choice-list>
)
