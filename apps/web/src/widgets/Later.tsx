import { type ReactNode, Suspense } from 'react'

/** Around a dialog whose code is loaded when it opens, so that the page loads without it: until then the page stays as it is. */
export const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>
