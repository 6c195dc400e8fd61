/** A file of the repository, path from its root. */
export type SourceFile = { path: string; text: string }
/** A problem: what, where, and what to do instead. line: from 1. */
export type Finding = { path: string; line?: number; message: string }
