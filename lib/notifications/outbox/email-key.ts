import 'server-only'

const DOTLESS_DOMAINS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** Normalizes an email address to count its mailbox. Never use it to authorize. */
export function emailKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const dotless = DOTLESS_DOMAINS[domain]
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}

/** Compares two email addresses, ignoring case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
