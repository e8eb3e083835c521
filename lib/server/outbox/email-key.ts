import 'server-only'

/** Providers that leave the dots of a name out, by the names that their mailboxes go by. */
const DOTLESS_DOMAINS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * What the spellings of one mailbox have in common, as far as anybody can tell: letters made small, what follows a "+"
 * left out, and the dots where they mean nothing. To be counted by; who may read a mail is for the address itself.
 */
export function emailKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const dotless = DOTLESS_DOMAINS[domain]
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}

/** Whether two addresses are one, letter for letter but for their size. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
