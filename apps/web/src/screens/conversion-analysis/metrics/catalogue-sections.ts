/** Sections of the metric catalogue, and which metrics a search leaves. Pure. */
import { METRICS, type MetricGroup, type MetricKey } from '@convbox/contract/metrics/metrics'

export const CATALOGUE_SECTIONS = ['order-value', 'sessions', 'users', 'media'] as const
export type CatalogueSection = (typeof CATALOGUE_SECTIONS)[number]

/** Events stand with orders and their value, as what led to them. */
const GROUPS_OF: Record<CatalogueSection, readonly MetricGroup[]> = {
  'order-value': ['order-value', 'events'],
  sessions: ['sessions'],
  users: ['users'],
  media: ['media'],
}

const KEYS = Object.keys(METRICS).map((key) => key as MetricKey)

/** The metrics of each section whose words hold the searched text; wordsOf: everything that is shown of a metric. */
export const sectionsFor = (query: string, wordsOf: (key: MetricKey) => string): { section: CatalogueSection; keys: MetricKey[] }[] => {
  const wanted = query.trim().toLowerCase()
  return CATALOGUE_SECTIONS.map((section) => ({
    section,
    keys: KEYS.filter((key) => GROUPS_OF[section].includes(METRICS[key].group) && wordsOf(key).toLowerCase().includes(wanted)),
  }))
}
