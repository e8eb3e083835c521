import 'server-only'

/**
 * Describes for the log why a host did not respond. If all addresses of a name fail, Node's error has a code and no
 * message.
 */
export function describeError(error: unknown): string {
  const { message, code, name } = Object(error)
  return [message, code, name].find(text => typeof text === 'string' && text !== '') ?? 'no response'
}
