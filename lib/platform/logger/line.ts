import 'server-only'
import { formatWithOptions, stripVTControlCharacters } from 'node:util'
import { mask, truncateForMasking } from './mask'

type SerializedError = { type: string; message: string; code?: string; stack?: string; cause?: SerializedError }
export type LogLine = { msg: string; err?: SerializedError }

const MAX_CAUSES = 3

/** Formats console arguments as one masked line with a separate error. */
export function formatLogLine(args: readonly unknown[]): LogLine {
  const error = args.find(arg => arg instanceof Error)
  const otherArgs = args.filter(arg => arg !== error)
  const text = formatWithOptions({ colors: false, breakLength: Number.POSITIVE_INFINITY }, ...otherArgs)
  const msg = mask(stripVTControlCharacters(truncateForMasking(text)).trim())
  if (error === undefined) return { msg }
  const err = serializeError(error)
  return { msg: msg === '' ? err.message : msg, err }
}

function serializeError(error: Error, depth = 0): SerializedError {
  const code: unknown = Object(error).code
  const { cause } = error
  return {
    type: error.name,
    message: mask(error.message),
    ...(typeof code === 'string' && { code: mask(code) }),
    ...(error.stack !== undefined && { stack: mask(error.stack) }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  }
}
