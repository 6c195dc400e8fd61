/** Logo: mark and name, or the mark alone. */
export const Logo = ({ isMarkOnly = false }: { isMarkOnly?: boolean }) => (
  <span className="inline-flex items-center gap-2">
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M20.8 12.6a6 6 0 1 0 0 6.8" fill="none" className="stroke-on-accent" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
    {!isMarkOnly && <span className="text-[16px] font-semibold tracking-[-0.02em]">convbox</span>}
  </span>
)
