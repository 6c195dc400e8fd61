/** Types of what the tests ask of Meta's library; it ships none. */
declare module 'facebook-nodejs-business-sdk' {
  export const ServerSideUtils: {
    /** Normalises and hashes the value of a field of user_data; null when nothing is left. Throws on a value that it refuses. */
    normalizeAndHash: (text: string, field: string) => string | null
  }
  export class UserData {
    setEmail(text: string): this
    setPhone(text: string): this
    setFirstName(text: string): this
    setLastName(text: string): this
    setGender(text: string): this
    setDateOfBirth(text: string): this
    setCity(text: string): this
    setState(text: string): this
    setZip(text: string): this
    setCountry(text: string): this
    setExternalIds(texts: string[]): this
    setClientIpAddress(text: string): this
    setClientUserAgent(text: string): this
    setFbc(text: string): this
    setFbp(text: string): this
    /** user_data as the library sends it. */
    normalize(): Record<string, unknown>
  }
}
