import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import { postJson } from '@/lib/payments/server/post-json'
import { parseJson } from '@/lib/platform/http-client'
import { type AuthorizeNetCredentials, buildRequestBody, detailsRequest, type GatewayRequest } from './requests'
import {
  type BaseResponse,
  detailsResponseSchema,
  type GatewayTransaction,
  readErrorCode,
  type TransactionResponse,
  transactionResponseSchema,
} from './responses'

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024
const NOT_FOUND_CODE = 'E00040'

/** The gateway's responses begin with it. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** `unsent`: nothing left this server. `lost`: the request did, and no usable response arrived. */
export type GatewayReply<T> =
  | { state: 'received'; response: T }
  | { state: 'unsent'; reason: string }
  | { state: 'lost'; reason: string }

export type ConnectionOptions = { url: string; readTimeoutMs: number; chargeTimeoutMs: number }
export type AuthorizeNetClient = ReturnType<typeof createAuthorizeNetClient>

/** Creates the Authorize.Net client. `submit` never throws; queries throw AppError unavailable. */
export function createAuthorizeNetClient(
  credentials: AuthorizeNetCredentials,
  { url, readTimeoutMs, chargeTimeoutMs }: ConnectionOptions,
) {
  async function post<T>(request: GatewayRequest, schema: z.ZodType<T>, timeoutMs: number): Promise<GatewayReply<T>> {
    const body = buildRequestBody(request, credentials)
    const result = await postJson({ url, body, timeoutMs, maxResponseBytes: MAX_RESPONSE_BYTES })
    if ('sent' in result) return { state: result.sent ? 'lost' : 'unsent', reason: errorReason(result.cause) }
    if (result.status !== 200) return { state: 'lost', reason: `status ${result.status}` }
    const parsed = schema.safeParse(parseJson(result.text.replace(BYTE_ORDER_MARK, '')))
    return parsed.success
      ? { state: 'received', response: parsed.data }
      : { state: 'lost', reason: 'unexpected response format' }
  }

  /** Throws AppError unavailable. Only one transaction may be missing: a list that is would look empty. */
  async function query<T extends BaseResponse>(
    request: GatewayRequest,
    schema: z.ZodType<T>,
    mayBeMissing = false,
  ): Promise<T> {
    const reply = await post(request, schema, readTimeoutMs)
    if (reply.state !== 'received') throw unavailable(request, reply.reason)
    const code = readErrorCode(reply.response)
    if (code !== null && !(mayBeMissing && code === NOT_FOUND_CODE)) throw unavailable(request, code)
    return reply.response
  }

  return {
    submit: (request: GatewayRequest): Promise<GatewayReply<TransactionResponse>> =>
      post(request, transactionResponseSchema, chargeTimeoutMs),

    query,

    async fetchDetails(transactionId: string): Promise<GatewayTransaction | null> {
      const request = detailsRequest(transactionId)
      const response = await query(request, detailsResponseSchema, true)
      if (readErrorCode(response) === NOT_FOUND_CODE) return null
      if (!response.transaction) throw unavailable(request, 'no transaction')
      return response.transaction
    },
  }
}

function errorReason(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

function unavailable({ name }: GatewayRequest, reason: string): AppError {
  return new AppError({ kind: 'unavailable', message: `Authorize.Net request ${name} failed: ${reason}` })
}
