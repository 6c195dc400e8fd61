/** Parts of explanations for tests of screens. */
import type { DataVersion } from '@convbox/contract/reports/data-version.schemas'

export const dataVersionSample: DataVersion = { id: '3f9a17c2', builtAt: '2026-03-10T15:55:00.000Z', rules: 3 }
