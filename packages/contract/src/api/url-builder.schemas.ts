/** The URL builder on the wire. */
import { z } from 'zod'
import {
  BUILT_LINK_TYPES,
  LINK_FAULTS,
  LINK_FIELDS,
  LINK_FILE_FAULTS,
  LINK_FILE_MAX_CHARACTERS,
  LINK_PLATFORM_IDS,
  MAX_ALLOWED_VALUES,
  MAX_LINK_TAG,
  SPACE_RULES,
} from '../url-builder.ts'
import { countField, done, noInput, timeField } from './fields.schemas.ts'

/** As it is typed: what is wrong with it is told by field. */
const typedText = z.string().max(5000).default('')
const tags = z.object({ source: typedText, medium: typedText, campaign: typedText, term: typedText, content: typedText })
const typedLink = z.object({
  platform: z.enum(LINK_PLATFORM_IDS),
  destination: typedText,
  name: typedText,
  manager: typedText,
  tags,
})

const rule = z.object({
  isRequired: z.boolean(),
  isLowercase: z.boolean(),
  spaces: z.enum(SPACE_RULES),
  allowed: z.array(z.string().trim().min(1).max(MAX_LINK_TAG)).max(MAX_ALLOWED_VALUES),
})
/** By field. */
export const namingRulesSchema = z.object({ source: rule, medium: rule, campaign: rule, term: rule, content: rule })

const faults = z.array(z.object({ field: z.enum([...LINK_FIELDS, 'destination', 'name', 'manager']), reason: z.enum(LINK_FAULTS) }))

const builtLink = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(BUILT_LINK_TYPES),
  platform: z.enum(LINK_PLATFORM_IDS),
  manager: z.string(),
  campaign: z.string(),
  destination: z.string(),
  url: z.string(),
  madeAt: timeField,
  /** A person's name of that time. */
  madeBy: z.string(),
  /** Visitors whose visit named it, of all time. */
  visitors: z.number(),
})
export type BuiltLink = z.output<typeof builtLink>

const linkFile = z.object({
  isTaken: z.boolean(),
  lines: z.number(),
  /** The addresses, in the order of the file; '' where a line has a fault. */
  urls: z.array(z.string()),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(LINK_FILE_FAULTS) })),
  badCount: z.number(),
})
export type LinkFileResult = z.output<typeof linkFile>

/** Inputs and results of `urlBuilder`. */
export const urlBuilderSchemas = {
  /** The newest first; search: in name, campaign, manager and destination. */
  listBuiltLinks: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      type: z.enum(BUILT_LINK_TYPES).optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({ links: z.array(builtLink), count: z.number(), pageSize: z.number() }),
  },
  /** Keeps a link, whose visits are known by it from then on; with faults nothing is kept. */
  buildLink: { input: typedLink, result: z.object({ url: z.string().optional(), faults }) },
  /** All links of a file or none. isPreview: only says what it would do. */
  buildLinksOfFile: {
    input: z.object({
      csv: z.string().min(1, 'The file is empty').max(LINK_FILE_MAX_CHARACTERS, 'The file is larger than 1 MB'),
      isPreview: z.boolean().default(false),
    }),
    result: linkFile,
  },
  /** Forgets a link. Its address goes on working; its visits count by their tags alone, earlier ones as soon as their visitor's are judged again. */
  deleteBuiltLink: { input: z.object({ id: z.string().max(100) }), result: done },
  readNamingRules: { input: noInput, result: namingRulesSchema },
  /** For links that are built from now on. */
  saveNamingRules: { input: namingRulesSchema, result: done },
}
