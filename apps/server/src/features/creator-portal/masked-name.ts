/** Enough of an order's name to talk about it: '#..42'. */
export const maskedName = (name: string): string => `#..${name.slice(-2)}`
