/** How a creator's page names an order: sealed, because its id and whole name are not the creator's to know. */
import { z } from 'zod'
import type { Program } from '../../program.ts'

type OrderOfCreator = { creatorId: string; campaignId: string; orderId: string }
const payload = z.tuple([z.string(), z.string(), z.string()])

export const sealOrder = ({ secrets }: Pick<Program, 'secrets'>, { creatorId, campaignId, orderId }: OrderOfCreator): string =>
  secrets.seal(JSON.stringify([creatorId, campaignId, orderId]))

/** undefined: it was not made for this creator. */
export const openOrderKey = (
  { secrets }: Pick<Program, 'secrets'>,
  key: string,
  creator: string,
): { campaignId: string; orderId: string } | undefined => {
  try {
    const [creatorId, campaignId, orderId] = payload.parse(JSON.parse(secrets.open(key)))
    return creatorId === creator ? { campaignId, orderId } : undefined
  } catch {
    return undefined
  }
}
