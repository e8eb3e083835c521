import 'server-only'
import type { z } from 'zod'
import { AppError, type ErrorKind, sentences } from '@/lib/errors'
import { findStorageFailure, storageUnavailable } from './database/storage-failure'
import { inRequest } from './log/in-request'

/** The largest body that any handler takes. */
export const BODY_LIMIT_BYTES = 64 * 1024

const STATUS: Record<ErrorKind, number> = {
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
export function handle<Context>(run: (request: Request, context: Context) => Promise<Response>) {
  return async (request: Request, context: Context): Promise<Response> => {
    const response = await inRequest(request, () => answer(run, request, context))
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}

async function answer<Context>(
  run: (request: Request, context: Context) => Promise<Response>,
  request: Request,
  context: Context,
): Promise<Response> {
  try {
    return await run(request, context)
  } catch (error) {
    return answerError(error)
  }
}

/** An error as its answer: its sentence, its code, and nothing of its inside. */
export function answerError(error: unknown): Response {
  if (error instanceof AppError) {
    if (STATUS[error.kind] >= 500 && !error.logged) console.error(`${error.code}: ${error.message}`, error.cause ?? '')
    const { sentence, code, fields, details } = error
    const wait = details?.retryAfterSeconds
    return Response.json(
      { error: sentence, code, ...(fields && { fields }), ...details },
      { status: STATUS[error.kind], headers: typeof wait === 'number' ? { 'retry-after': String(wait) } : {} },
    )
  }
  if (findStorageFailure(error) !== null) return answerError(storageUnavailable(error))
  console.error('unexpected error in a route handler', error)
  return Response.json({ error: sentences.unexpected, code: 'internal' }, { status: 500 })
}

/**
 * Reads a JSON body through its schema: at most 64 KB (counted, not believed), `application/json` alone,
 * and the schema strict. Throws AppError: too_large, unsupported_type, bad_request, or unprocessable with a sentence per field.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError({
      kind: 'unsupported_type',
      message: `unsupported content type: ${type ?? 'missing'}`,
      sentence: 'Please send the request as JSON.',
    })
  }
  const parsed = schema.safeParse(parseJson(await readBytes(request)))
  if (!parsed.success) throw unprocessable(parsed.error)
  return parsed.data
}

/**
 * Reads the query through its schema. A parameter given twice is refused, an unknown one by a strict schema.
 * Throws AppError bad_request.
 */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  if (Object.keys(query).length < searchParams.size) throw badQuery('duplicate query parameter')
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw badQuery(parsed.error.message, unprocessable(parsed.error).fields)
  return parsed.data
}

function badQuery(message: string, fields?: Record<string, string>): AppError {
  return new AppError({
    kind: 'bad_request',
    message,
    sentence: 'This URL could not be understood.',
    fields,
  })
}

/** A failed parse as a 422 with the first sentence per field ("contactInfo.email"). */
export function unprocessable(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] ??= issue.message
  }
  return new AppError({
    kind: 'unprocessable',
    message: `validation failed: ${Object.keys(fields).join(', ')}`,
    code: 'invalid_fields',
    sentence: 'Please check the highlighted fields.',
    fields,
  })
}

/** Reads a body as it came, at most 64 KB (counted, not believed). Throws AppError too_large. */
export async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_LIMIT_BYTES) {
      throw new AppError({
        kind: 'too_large',
        message: 'request body too large',
        sentence: 'That is more than we can take in one request.',
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
      sentence: 'The request could not be read. Please try again.',
      cause,
    })
  }
}
