import type { ReactNode } from 'react'

/** A group of fields: title and lead at the left, fields at the right. */
export const FormSection = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="grid grid-cols-[220px_minmax(0,1fr)] gap-8 border-b border-hairline px-6 py-5 last-of-type:border-b-0"
  >
    <div>
      <h2 className="text-section font-semibold">{title}</h2>
      <p className="mt-0.5 text-caption text-ink-2">{lead}</p>
    </div>
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
  </section>
)
