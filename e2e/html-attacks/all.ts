import { addressAttacks } from './addresses'
import { documentAttacks } from './documents'
import { handlerAttacks } from './handlers'
import { scriptAttacks } from './scripts'

/** Every known attack by name: what has run script, fetched, navigated or moved a page out of somebody's HTML. */
export const attacks: ReadonlyMap<string, string> = new Map([
  ...Object.entries(scriptAttacks),
  ...Object.entries(handlerAttacks),
  ...Object.entries(addressAttacks),
  ...Object.entries(documentAttacks),
])
