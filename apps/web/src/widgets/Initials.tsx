const ROUND = 'flex size-8 shrink-0 items-center justify-center rounded-full'

/** A person's picture, or initials in a circle. Hidden from screen readers: the name stands beside it. */
export const Initials = ({ name, picture }: { name: string; picture?: string | undefined }) => {
  if (picture !== undefined) return <img src={picture} alt="" className={`${ROUND} object-cover`} />
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '').join('')
  return (
    <span aria-hidden className={`${ROUND} bg-accent-soft text-caption font-semibold text-accent uppercase`}>
      {letters}
    </span>
  )
}
