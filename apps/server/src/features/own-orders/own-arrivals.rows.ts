import { ORDER_SOURCES, type OrderSource } from '@convbox/contract'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const { orderArrival } = mainDbSchema

/** When each source last told of an order of the store. */
export const readArrivals = async ({ db }: MainDbQueries, storeId: string): Promise<Map<OrderSource, Date>> => {
  const rows = await db.select().from(orderArrival).where(eq(orderArrival.storeId, storeId))
  return new Map(rows.map(({ source, lastAt }) => [z.enum(ORDER_SOURCES).parse(source), lastAt]))
}
