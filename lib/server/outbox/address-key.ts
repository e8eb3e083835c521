import 'server-only'

/** What two spellings of one mailbox have in common: letters made small, and what follows a "+" left out. */
export function addressKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '')}@${domain}`
}
