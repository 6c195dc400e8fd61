/**
 * UTM tagging: the tags of a landing that has a platform's click parameter and no utm_ tag at all, from the store's template of that platform. Pure.
 * The address stays as it was, and with it the landing's channel: tags are only filled where reports would show none.
 */
import { sameWords } from './destination-facts.ts'
import type { Words } from './format.ts'

/** The tags that a template fills. */
export const UTM_FIELDS = ['source', 'medium', 'campaign'] as const
export type UtmField = (typeof UTM_FIELDS)[number]
/** A template for each tag; an empty one fills nothing. */
export type UtmTemplate = Record<UtmField, string>

const platform = (
  name: Words,
  params: readonly string[],
  template: UtmTemplate,
): { name: Words; params: readonly string[]; template: UtmTemplate } => ({
  name,
  params,
  template,
})

/**
 * The platforms with the parameters that they add to links, and the template until a store writes its own. The order decides where a landing has parameters
 * of several, as for its channel: affiliate, ad click, mail. Meta's comes last, because links that people share have it too; for the same reason its medium is no paid one.
 */
export const UTM_PLATFORMS = {
  awin: platform(sameWords('Awin'), ['awc'], { source: 'awin', medium: 'affiliate', campaign: '' }),
  google: platform(sameWords('Google Ads'), ['gclid', 'gbraid', 'wbraid'], { source: 'google', medium: 'cpc', campaign: '{campaign_id}' }),
  bing: platform(sameWords('Microsoft Ads'), ['msclkid'], { source: 'bing', medium: 'cpc', campaign: '{campaign_id}' }),
  tiktok: platform(sameWords('TikTok'), ['ttclid'], { source: 'tiktok', medium: 'cpc', campaign: '{campaign_id}' }),
  snapchat: platform(sameWords('Snapchat'), ['ScCid'], { source: 'snapchat', medium: 'cpc', campaign: '{campaign_id}' }),
  pinterest: platform(sameWords('Pinterest'), ['epik'], { source: 'pinterest', medium: 'cpc', campaign: '{campaign_id}' }),
  klaviyo: platform(sameWords('Klaviyo'), ['_kx'], { source: 'klaviyo', medium: 'email', campaign: '' }),
  mailchimp: platform(sameWords('Mailchimp'), ['mc_cid', 'mc_eid'], { source: 'mailchimp', medium: 'email', campaign: '{campaign_id}' }),
  omnisend: platform(sameWords('Omnisend'), ['omnisendContactID'], { source: 'omnisend', medium: 'email', campaign: '' }),
  facebook: platform(sameWords('Meta'), ['fbclid'], { source: 'facebook', medium: 'social', campaign: '{campaign_id}' }),
} as const
export type UtmPlatform = keyof typeof UTM_PLATFORMS
const isPlatform = (name: string): name is UtmPlatform => Object.hasOwn(UTM_PLATFORMS, name)
/** In the order in which they are tried. */
export const UTM_PLATFORM_IDS = Object.keys(UTM_PLATFORMS).filter(isPlatform)
export type UtmTemplates = Record<UtmPlatform, UtmTemplate>
export const DEFAULT_UTM_TEMPLATES: UtmTemplates = Object.fromEntries(
  UTM_PLATFORM_IDS.map((id) => [id, UTM_PLATFORMS[id].template]),
) as UtmTemplates

/** Placeholders of a template. What a landing does not have is left out. */
export const UTM_PLACEHOLDERS = ['platform', 'click_parameter', 'campaign_id', 'adset_id', 'ad_id', 'landing_page'] as const
type Placeholder = (typeof UTM_PLACEHOLDERS)[number]

/** Most characters of a template, and of a tag. */
export const UTM_LENGTH = 200

/** The placeholders of a template that do not exist. */
export const unknownPlaceholders = (template: string): string[] => {
  const known: readonly string[] = UTM_PLACEHOLDERS
  return [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (known.includes(name) ? [] : [`{${name}}`]))
}

/** Parameters of links that name the campaign, ad set or ad; as attribution reads them, and Mailchimp's campaign. */
export const ID_PARAMETERS = {
  campaign_id: ['campaign_id', 'campaignid', 'gad_campaignid', 'hsa_cam', 'mc_cid'],
  adset_id: ['adset_id', 'adsetid', 'adgroup_id', 'adgroupid', 'hsa_grp'],
  ad_id: ['ad_id', 'adid', 'hsa_ad'],
} as const

/** A landing's completed tags, and whose template gave them. parameter, value: the click that decided. */
export type CompletedTags = { platform: UtmPlatform; parameter: string; value: string; tags: Partial<UtmTemplate> }

/**
 * The tags that the templates give this landing. Undefined: it has a utm_ tag of its own, no platform's click parameter, or its platform's template is empty.
 * Names of parameters count in any case.
 */
export const completeTags = (url: string, templates: UtmTemplates): CompletedTags | undefined => {
  const start = url.indexOf('?')
  if (start === -1) return undefined
  const params = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(url.slice(start + 1).split('#')[0])) {
    const key = name.toLowerCase()
    if (key.startsWith('utm_') && value.trim() !== '') return undefined
    if (value.trim() !== '' && !params.has(key)) params.set(key, value.trim())
  }
  for (const id of UTM_PLATFORM_IDS) {
    const parameter = UTM_PLATFORMS[id].params.find((name) => params.has(name.toLowerCase()))
    if (parameter === undefined) continue
    const firstOf = (names: readonly string[]): string => names.flatMap((name) => params.get(name) ?? [])[0] ?? ''
    const values: Record<Placeholder, string> = {
      platform: id,
      click_parameter: parameter,
      campaign_id: firstOf(ID_PARAMETERS.campaign_id),
      adset_id: firstOf(ID_PARAMETERS.adset_id),
      ad_id: firstOf(ID_PARAMETERS.ad_id),
      landing_page: url
        .slice(0, start)
        .replace(/^[a-z]+:\/\/[^/]*/i, '')
        .replace(/^\/+|\/+$/g, ''),
    }
    const tags: Partial<UtmTemplate> = {}
    for (const field of UTM_FIELDS) {
      let text = templates[id][field]
      for (const name of UTM_PLACEHOLDERS) text = text.replaceAll(`{${name}}`, values[name])
      text = text.trim().slice(0, UTM_LENGTH)
      if (text !== '') tags[field] = text
    }
    return Object.keys(tags).length === 0 ? undefined : { platform: id, parameter, value: params.get(parameter.toLowerCase()) ?? '', tags }
  }
  return undefined
}
