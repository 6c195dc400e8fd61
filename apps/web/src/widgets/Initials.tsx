/** A person's initials in a circle, instead of a picture. Hidden from screen readers: the name stands beside it. */
export const Initials = ({ name }: { name: string }) => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '').join('')
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-caption font-semibold text-accent uppercase"
    >
      {letters}
    </span>
  )
}
