import 'server-only'
import { singleton } from '@/lib/singleton'

/** By path, with `{id}` for a parameter. The framework loads an endpoint before it answers its first request. */
const methodsByPath = singleton<Map<string, ReadonlySet<string>>>('methods of endpoints')

export function declareMethod(path: string, method: string): void {
  const known = methodsByPath.getOrCreate(() => new Map())
  known.set(path, new Set([...(known.get(path) ?? ['OPTIONS']), method, ...(method === 'GET' ? ['HEAD'] : [])]))
}

/** Lists the methods of the endpoint of a path ("/api/v1/bookings/7KQ4"); undefined if it has none. */
export function findMethods(path: string): string[] | undefined {
  const known = methodsByPath.getOrCreate(() => new Map())
  const parts = path.split('/')
  const hasParts = (declared: string[]) =>
    declared.length === parts.length && declared.every((part, i) => part.startsWith('{') || part === parts[i])
  const methods = known.get(path) ?? known.get([...known.keys()].find(each => hasParts(each.split('/'))) ?? '')
  return methods && [...methods].toSorted()
}
