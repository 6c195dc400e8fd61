/** One person's e-mail addresses as one text. */

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** In lower case, without a +tag; for Gmail, which has two domains and ignores dots, also without them. Two addresses of one mailbox give the same text. */
export const mailboxOf = (email: string): string => {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at === -1) return text
  const [local = ''] = text.slice(0, at).split('+')
  const domain = text.slice(at + 1)
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
