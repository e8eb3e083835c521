import 'server-only'
import { formatWithOptions, stripVTControlCharacters } from 'node:util'
import { cutForMasking, mask } from './mask'

/** An error as the log has it. */
type ErrorLine = { type: string; message: string; code?: string; stack?: string; cause?: ErrorLine }
export type Line = { msg: string; err?: ErrorLine }

/** How many causes of causes are told. */
const MAX_CAUSES = 3

/** What was given to the console, as one line: its words, and its error apart. Nothing personal in either. */
export function lineOf(args: readonly unknown[]): Line {
  const error = args.find(arg => arg instanceof Error)
  const words = args.filter(arg => arg !== error)
  const said = formatWithOptions({ colors: false, breakLength: Number.POSITIVE_INFINITY }, ...words)
  const msg = mask(stripVTControlCharacters(cutForMasking(said)).trim())
  if (error === undefined) return { msg }
  const err = errorLine(error)
  return { msg: msg === '' ? err.message : msg, err }
}

function errorLine(error: Error, depth = 0): ErrorLine {
  const code: unknown = Object(error).code
  const { cause } = error
  return {
    type: error.name,
    message: mask(error.message),
    ...(typeof code === 'string' && { code: mask(code) }),
    ...(error.stack !== undefined && { stack: mask(error.stack) }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: errorLine(cause, depth + 1) }),
  }
}
