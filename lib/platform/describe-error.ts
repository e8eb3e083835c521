import 'server-only'

/** Describes a host's failure for the log: Node's error can have a code and no message. */
export function describeError(error: unknown): string {
  const { message, code, name } = Object(error)
  return [message, code, name].find(text => typeof text === 'string' && text !== '') ?? 'no response'
}
