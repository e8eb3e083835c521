import 'server-only'

/**
 * Why a host gave no answer, in a few words for the log. Where a name has several addresses and none of them answers,
 * Node tells a code alone and no words.
 */
export function describeError(error: unknown): string {
  const { message, code, name } = Object(error)
  return [message, code, name].find(text => typeof text === 'string' && text !== '') ?? 'no response'
}
