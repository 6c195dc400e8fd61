/** SQL of the touches of visitors' persons, for whatever is credited to them: orders, carts, checkouts. */

/** Time, visitor and seq of a touch come first in its tuple: sorting tuples then sorts touches, and ties are broken the same way each time. */
export const FIRST_VALUE = 4

/**
 * Two named subqueries. members_of_persons: visitor_id and person_id of everybody who shares a person with one of `visitors` (a subquery with the column visitor); a
 * visitor without a row is its own person. touches_of_buyers: a person (buyer) and its touches as tuples (at, visitor_id, seq, ...values), unordered. Relies on
 * touches being clustered by visitor: only the index marks of these visitors are read. Relies on a person's id never being a visitor of another person. Param storeId.
 */
export const touchesOfPersonsSql = (visitors: string, values: readonly string[]): string => `
members_of_persons AS
(
  SELECT visitor_id, person_id FROM persons FINAL
  WHERE store_id = {storeId:String} AND person_id IN
  (
    SELECT person_id FROM persons FINAL
    WHERE store_id = {storeId:String} AND visitor_id IN (${visitors})
    UNION ALL
    ${visitors}
  )
),
touches_of_buyers AS
(
  SELECT if(m.person_id = '', t.visitor_id, m.person_id) AS buyer, groupArray((at, t.visitor_id, seq, ${values.join(', ')})) AS all_touches
  FROM
  (
    SELECT at, visitor_id, seq, ${values.join(', ')} FROM touches FINAL
    WHERE store_id = {storeId:String} AND visitor_id IN
    (
      SELECT arrayJoin([visitor_id, person_id]) FROM members_of_persons
      UNION ALL
      ${visitors} WHERE visitor != ''
    )
  ) AS t
  LEFT JOIN members_of_persons AS m ON m.visitor_id = t.visitor_id
  GROUP BY buyer
)`
