import { documentAttacks } from './documents'
import { handlerAttacks } from './handlers'
import { scriptAttacks } from './scripts'
import { urlAttacks } from './urls'

/** XSS payloads by name: HTML that has run scripts, made requests, navigated or broken out of its container. */
export const attacks: ReadonlyMap<string, string> = new Map([
  ...Object.entries(scriptAttacks),
  ...Object.entries(handlerAttacks),
  ...Object.entries(urlAttacks),
  ...Object.entries(documentAttacks),
])
