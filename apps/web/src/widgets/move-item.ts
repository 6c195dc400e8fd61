/** A list with the item at a place moved up (-1) or down (1) by one; unchanged at the ends. */
export const moveItem = <Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] => {
  const [moved, other] = [items[index], items[index + by]]
  if (moved === undefined || other === undefined) return [...items]
  return items.toSpliced(Math.min(index, index + by), 2, ...(by === 1 ? [other, moved] : [moved, other]))
}
