import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { postJson } from '@/lib/payments/server/post-json'
import { parseJson } from '@/lib/platform/http-client'
import { type AuthorizeNetCredentials, buildRequestBody, detailsRequest, type GatewayRequest } from './requests'

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

// The gateway omits empty fields and sends a value as text or as a number.
const codeSchema = z.union([z.string(), z.number()]).transform(String)
const optionalCodeSchema = codeSchema.nullish().transform(code => code ?? '')

const messagesSchema = z.object({
  resultCode: z.string(),
  message: z.array(z.object({ code: codeSchema })).default([]),
})

export const baseResponseSchema = z.object({ messages: messagesSchema })
type BaseResponse = z.infer<typeof baseResponseSchema>

export const transactionResponseSchema = baseResponseSchema.extend({
  transactionResponse: z
    .object({
      responseCode: optionalCodeSchema,
      transId: optionalCodeSchema,
      testRequest: optionalCodeSchema,
      errors: z.array(z.object({ errorCode: codeSchema })).nullish(),
    })
    .nullish(),
})
export type TransactionResponse = z.infer<typeof transactionResponseSchema>

export const detailsResponseSchema = baseResponseSchema.extend({
  transaction: z
    .object({
      transId: codeSchema,
      refTransId: optionalCodeSchema,
      transactionType: z.string().default(''),
      transactionStatus: z.string(),
      order: z.object({ invoiceNumber: optionalCodeSchema, purchaseOrderNumber: optionalCodeSchema }).nullish(),
      authAmount: z.coerce.number(),
      payment: z.object({ creditCard: z.object({ cardNumber: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
})
export type GatewayTransaction = NonNullable<z.infer<typeof detailsResponseSchema>['transaction']>

export const listResponseSchema = baseResponseSchema.extend({
  transactions: z
    .array(
      z.object({
        transId: codeSchema,
        transactionStatus: z.string().default(''),
        invoiceNumber: optionalCodeSchema,
      }),
    )
    .nullish(),
})

export type TransactionListItem = NonNullable<z.infer<typeof listResponseSchema>['transactions']>[number]

export const batchListResponseSchema = baseResponseSchema.extend({
  batchList: z.array(z.object({ batchId: codeSchema })).nullish(),
})

export const merchantDetailsResponseSchema = baseResponseSchema.extend({
  isTestMode: z.union([z.boolean(), z.string()]).nullish(),
  publicClientKey: z.string().nullish(),
})

/** Reads the error code of a response; null when it succeeded. */
export function readErrorCode({ messages }: BaseResponse): string | null {
  return messages.resultCode === 'Ok' ? null : (messages.message[0]?.code ?? 'no code')
}
