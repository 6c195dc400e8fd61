/** UUID version 5 in a page. Not by crypto.subtle: that exists on https only, and answers later. */

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/** SHA-1 (RFC 3174) of bytes, as five 32-bit words. No secret depends on it. */
const sha1 = (bytes: readonly number[]): number[] => {
  const padded = [...bytes, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  // The length in bits, in eight bytes; a name is far below 2 ** 32 of them.
  padded.push(0, 0, 0, 0)
  for (const shift of [24, 16, 8, 0]) padded.push(((bytes.length * 8) >>> shift) & 255)
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let start = 0; start < padded.length; start += 64) {
    const words: number[] = []
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash
    for (let round = 0; round < 80; round++) {
      const at = (back: number): number => words[round - back] ?? 0
      const byte = (index: number): number => padded[start + round * 4 + index] ?? 0
      words.push(round < 16 ? (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3) : rotate(at(3) ^ at(8) ^ at(14) ^ at(16), 1))
      const [mixed, constant] =
        round < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : round < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : round < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + mixed + e + constant + at(0)) | 0
      ;[e, d, c, b, a] = [d, c, rotate(b, 30), a, next]
    }
    for (const [index, word] of [a, b, c, d, e].entries()) hash[index] = ((hash[index] ?? 0) + word) | 0
  }
  return hash
}

/** UUID version 5 of a name in a namespace (RFC 9562 section 5.5). */
export const uuidFromName = (namespace: string, name: string): string => {
  const space = (namespace.replaceAll('-', '').match(/../g) ?? []).map((byte) => parseInt(byte, 16))
  const hex = sha1([...space, ...new TextEncoder().encode(name)])
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
