import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from './TextField.tsx'

/** Delay after the last key. */
const DEBOUNCE_MS = 500

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void; className?: string }

/** A search box: reports the trimmed text 500 ms after the last key, at once on Enter; Esc clears. When `value` changes from outside it replaces the typed text. */
export const SearchField = ({ label, value, onChange, className }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value !== told.current) {
      // What was typed before must not come back half a second later.
      clearTimeout(timer.current)
      told.current = value
      setText(value)
    }
  }, [value])

  const tell = (next: string): void => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === told.current) return
    told.current = trimmed
    onChange(trimmed)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), DEBOUNCE_MS)
  }

  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      icon={<Search size={14} aria-hidden />}
      className={className ?? 'w-56'}
      type="search"
      data-search-box
      inputClassName="[&::-webkit-search-cancel-button]:hidden"
      value={text}
      onValueChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text)
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation()
          setText('')
          tell('')
        }
      }}
    />
  )
}
