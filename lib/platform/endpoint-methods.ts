import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { userMessages } from '@/lib/errors'
import { singleton } from './singleton'

/** By path, with `{id}` for a parameter. The framework loads all endpoints right after the start. */
const methodsByPath = singleton<Map<string, Set<string>>>('the methods of the endpoints')

export function declareMethod(path: string, method: string): void {
  const known = methodsByPath.getOrCreate(() => new Map())
  known.set(path, new Set([...(known.get(path) ?? ['OPTIONS']), method, ...(method === 'GET' ? ['HEAD'] : [])]))
}

/** Rejects a method that an endpoint does not have. The framework's own response is empty and names no other. */
export function refuseMethod({ method = '', url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const allowed = findMethods(url.split('?', 1)[0] ?? '')
  if (allowed === undefined || allowed.has(method)) return false
  response.writeHead(405, { allow: [...allowed].toSorted().join(', '), 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: userMessages.methodNotAllowed, code: 'method_not_allowed' }))
  return true
}

function findMethods(path: string): ReadonlySet<string> | undefined {
  const known = methodsByPath.get()
  if (known === undefined || !path.startsWith('/api/')) return undefined
  const parts = path.split('/')
  const hasParts = (declared: string[]) =>
    declared.length === parts.length && declared.every((part, i) => part.startsWith('{') || part === parts[i])
  return known.get(path) ?? known.get([...known.keys()].find(each => hasParts(each.split('/'))) ?? '')
}
