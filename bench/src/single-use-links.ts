/** Links of a campaign whose creators have single-use codes, as the sync with Shopify leaves them. */
import { MAX_POOL_SIZE } from '@convbox/server/features/discount-codes/fill-pools'
import { SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import { LINK_CODE_ALPHABET, LINK_CODE_LENGTH } from '@convbox/contract/links'
import { createBenchStores, withEngines } from './bench-stores.ts'

const SHOP = 'bench.myshopify.com'
/** $1: the store. One creator a link. */
const fillSql = (links: number): readonly string[] => [
  `UPDATE store SET shop_domain = '${SHOP}' WHERE id = $1`,
  `INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at)
   SELECT 'creator ' || n, $1, 'Creator ' || n, 'creator ' || n, now(), now() FROM generate_series(1, ${links}) AS n`,
  `INSERT INTO campaign (id, store_id, name, name_key, is_draft, starts_on, is_permanent, created_at, updated_at)
   VALUES ('bench', $1, 'Bench', 'bench', false, '2025-01-01', true, now(), now())`,
  `INSERT INTO campaign_discount (store_id, campaign_id, discount_id, title, shopify_discount_id, told)
   VALUES ($1, 'bench', 'ten', 'Bench', '1', ''), ($1, 'bench', '${SINGLE_USE_DISCOUNT}ten', 'Bench single use', '2', '')`,
  `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, updated_at)
   SELECT 'code ' || n, $1, 'bench', 'creator ' || n, 'ten', 'CODE' || n, 'code' || n, 'created', now() FROM generate_series(1, ${links}) AS n`,
  `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, parent_id, made_at, updated_at)
   SELECT 'code ' || n || '.' || m, $1, 'bench', 'creator ' || n, '${SINGLE_USE_DISCOUNT}ten', 'ONCE-' || n || 'X' || m, 'once-' || n || 'x' || m, 'created',
     'code ' || n, now(), now()
   FROM generate_series(1, ${links}) AS n, generate_series(1, ${MAX_POOL_SIZE}) AS m`,
]

/** A code of a link, different for each number. */
const codeOf = (n: number): string => {
  let [left, code] = [n, '']
  while (code.length < LINK_CODE_LENGTH) {
    code = (LINK_CODE_ALPHABET[left % LINK_CODE_ALPHABET.length] ?? '') + code
    left = Math.floor(left / LINK_CODE_ALPHABET.length)
  }
  return code
}

/** A fresh data folder with so many links, each with as many codes as a creator may have at a time; and the links' codes. */
export const createSingleUseLinks = async (links: number): Promise<{ dataDir: string; codes: string[] }> => {
  const { dataDir, plain } = await createBenchStores()
  const codes = Array.from({ length: links }, (_, index) => codeOf(index + 1))
  await withEngines(dataDir, async ({ mainDb: { pool } }) => {
    for (const sql of fillSql(links)) await pool.query(sql, [plain.id])
    await pool.query(
      `INSERT INTO link (id, store_id, code, campaign_id, creator_id, name, destination, discount_code, created_at, updated_at)
       SELECT 'link ' || n, $1, code, 'bench', 'creator ' || n, 'Link ' || n, 'https://${SHOP}/?n=' || n, 'CODE' || n, now(), now()
       FROM unnest($2::text[]) WITH ORDINALITY AS made(code, n)`,
      [plain.id, codes],
    )
    await pool.query('ANALYZE')
  })
  return { dataDir, codes }
}
