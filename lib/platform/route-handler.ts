import 'server-only'
import type { z } from 'zod'
import { AppError, badRequest, type ErrorKind, invalidFields, userMessages } from '@/lib/errors'
import {
  changedMeanwhile,
  findStorageFailure,
  isConcurrentChange,
  storageUnavailable,
} from './database/storage-failure'
import { explainIssue } from './explain-issue'
import { withRequestLogging } from './logger'

/** The maximum body size of a handler that declares no other. */
export const BODY_LIMIT_BYTES = 64 * 1024

const STATUS_BY_KIND: Record<ErrorKind, number> = {
  bad_request: 400,
  unauthorized: 401,
  payment_declined: 402,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/**
 * Wraps a route handler with error handling and request logging. An error becomes `{ error, code, fields? }` with
 * its status and never a stack, with `failureMessage` if it has no sentence of its own; a response without a cache
 * header gets no-store. Response and log lines carry the request id. Declared endpoints use `defineEndpoint`, which
 * builds on it.
 */
export function withErrorHandling<Context>(
  handler: (request: Request, context: Context) => Promise<Response>,
  failureMessage?: string,
) {
  return async (request: Request, context: Context): Promise<Response> => {
    const response = await withRequestLogging(request, async () => {
      try {
        return await handler(request, context)
      } catch (error) {
        return errorResponse(error, failureMessage)
      }
    })
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}

/** Converts an error to a response with its sentence and code, without internal details. */
function errorResponse(error: unknown, failureMessage: string = userMessages.unexpected): Response {
  if (error instanceof AppError) {
    if (STATUS_BY_KIND[error.kind] >= 500 && !error.logged)
      console.error(`${error.code}: ${error.message}`, error.cause ?? '')
    const { code, fields, details } = error
    const userMessage = error.userMessage === userMessages.unexpected ? failureMessage : error.userMessage
    const retryAfterSeconds = details?.retryAfterSeconds
    return Response.json(
      { error: userMessage, code, ...(fields && { fields }), ...details },
      {
        status: STATUS_BY_KIND[error.kind],
        headers: typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {},
      },
    )
  }
  if (findStorageFailure(error) !== null) return errorResponse(storageUnavailable(error))
  if (isConcurrentChange(error)) return errorResponse(changedMeanwhile({ cause: error }))
  console.error('unexpected error in a route handler', error)
  return Response.json({ error: failureMessage, code: 'internal' }, { status: 500 })
}

/**
 * Parses a JSON body with a strict schema: at most `limitBytes` (counted while reading), `application/json` only. Throws
 * AppError too_large, unsupported_type, bad_request, or unprocessable with a sentence per field.
 */
export async function parseBody<T>(request: Request, schema: z.ZodType<T>, limitBytes = BODY_LIMIT_BYTES): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError({
      kind: 'unsupported_type',
      message: `unsupported content type: ${type ?? 'missing'}`,
      userMessage: 'Please send the request as JSON.',
    })
  }
  return parseInput(schema, parseJson(await readBodyBytes(request, limitBytes)))
}

/** Parses with a schema. Throws AppError unprocessable with the first sentence per field ("contactInfo.email"). */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: explainIssue })
  if (!parsed.success) throw invalidFields(toFields(parsed.error))
  return parsed.data
}

const BAD_QUERY = 'This URL could not be understood.'

/** Parses the query with a schema and rejects repeated parameters. Throws AppError bad_request. */
export function parseQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  if (Object.keys(query).length < searchParams.size) throw badRequest('duplicate query parameter', BAD_QUERY)
  const parsed = schema.safeParse(query, { error: explainIssue })
  if (!parsed.success) throw badRequest(parsed.error.message, BAD_QUERY, toFields(parsed.error))
  return parsed.data
}

/** Parses declared headers, each by its schema. Throws AppError bad_request. */
export function parseHeaders(request: Request, schemas: Record<string, z.ZodType>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const value = request.headers.get(name)
      const parsed = schema.safeParse(value ?? undefined)
      if (!parsed.success) {
        const message = `The ${name} header is ${value === null ? 'missing' : 'malformed'}.`
        throw badRequest(message, `${message} Please reload the page and try again.`)
      }
      return [name, parsed.data]
    }),
  )
}

function toFields(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] ??= issue.message
  }
  return fields
}

/** Reads the raw body, at most `limitBytes` (counted while reading). Throws AppError too_large. */
export async function readBodyBytes(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) {
      throw new AppError({
        kind: 'too_large',
        message: 'request body too large',
        userMessage: 'The request is too large.',
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses JSON in UTF-8. Rejects invalid bytes instead of storing replacement characters. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new AppError({
      kind: 'bad_request',
      message: 'request body is not UTF-8 JSON',
      userMessage: 'The request could not be read. Please try again.',
      cause,
    })
  }
}
