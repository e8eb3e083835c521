import 'server-only'
import type { z } from 'zod'
import { AppError, type ErrorKind, userMessages } from '@/lib/errors'
import { findStorageFailure, storageUnavailable } from './database/storage-failure'
import { withRequestLogging } from './logger/request-logging'

/** The largest body that any handler takes. */
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
 * Wraps a route handler: whatever is thrown becomes `{ error, code, fields? }` with a fitting status and never a
 * stack, and an answer that does not say how it may be cached is not cached at all. Each has its request's id, as every
 * line of the log has that is written meanwhile.
 */
export function createRouteHandler<Context>(handler: (request: Request, context: Context) => Promise<Response>) {
  return async (request: Request, context: Context): Promise<Response> => {
    const response = await withRequestLogging(request, () => respond(handler, request, context))
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}

async function respond<Context>(
  handler: (request: Request, context: Context) => Promise<Response>,
  request: Request,
  context: Context,
): Promise<Response> {
  try {
    return await handler(request, context)
  } catch (error) {
    return errorResponse(error)
  }
}

/** An error as its answer: its sentence, its code, and nothing of its inside. */
export function errorResponse(error: unknown): Response {
  if (error instanceof AppError) {
    if (STATUS_BY_KIND[error.kind] >= 500 && !error.logged)
      console.error(`${error.code}: ${error.message}`, error.cause ?? '')
    const { sentence, code, fields, details } = error
    const retryAfterSeconds = details?.retryAfterSeconds
    return Response.json(
      { error: sentence, code, ...(fields && { fields }), ...details },
      {
        status: STATUS_BY_KIND[error.kind],
        headers: typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {},
      },
    )
  }
  if (findStorageFailure(error) !== null) return errorResponse(storageUnavailable(error))
  console.error('unexpected error in a route handler', error)
  return Response.json({ error: userMessages.unexpected, code: 'internal' }, { status: 500 })
}

/**
 * Reads a JSON body through its schema: at most 64 KB (counted, not believed), `application/json` alone,
 * and the schema strict. Throws AppError: too_large, unsupported_type, bad_request, or unprocessable with a sentence per field.
 */
export async function parseBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError({
      kind: 'unsupported_type',
      message: `unsupported content type: ${type ?? 'missing'}`,
      userMessage: 'Please send the request as JSON.',
    })
  }
  const parsed = schema.safeParse(parseJson(await readBodyBytes(request)))
  if (!parsed.success) throw validationError(parsed.error)
  return parsed.data
}

/**
 * Reads the query through its schema. A parameter given twice is refused, an unknown one by a strict schema.
 * Throws AppError bad_request.
 */
export function parseQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  if (Object.keys(query).length < searchParams.size) throw badQueryError('duplicate query parameter')
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw badQueryError(parsed.error.message, validationError(parsed.error).fields)
  return parsed.data
}

function badQueryError(message: string, fields?: Record<string, string>): AppError {
  return new AppError({
    kind: 'bad_request',
    message,
    userMessage: 'This URL could not be understood.',
    fields,
  })
}

/** A failed parse as a 422 with the first sentence per field ("contactInfo.email"). */
export function validationError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] ??= issue.message
  }
  return new AppError({
    kind: 'unprocessable',
    message: `validation failed: ${Object.keys(fields).join(', ')}`,
    code: 'invalid_fields',
    userMessage: 'Please check the highlighted fields.',
    fields,
  })
}

/** Reads a body as it came, at most 64 KB (counted, not believed). Throws AppError too_large. */
export async function readBodyBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_LIMIT_BYTES) {
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

/** Parses JSON in UTF-8; bytes that are none are rejected rather than stored as replacement characters. */
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
