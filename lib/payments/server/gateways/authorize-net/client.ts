import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import { type GatewayReply, postToGateway } from './http'
import { type AuthorizeNetCredentials, buildRequestBody, detailsRequest, type GatewayRequest } from './requests'
import {
  type BaseResponse,
  detailsResponseSchema,
  type GatewayTransaction,
  readErrorCode,
  type TransactionResponse,
  transactionResponseSchema,
} from './responses'

const NOT_FOUND_CODE = 'E00040'

export type AuthorizeNetClient = ReturnType<typeof createAuthorizeNetClient>

/** Creates the Authorize.Net client. `submit` never throws; queries throw AppError unavailable. */
export function createAuthorizeNetClient({
  credentials,
  url,
  readTimeoutMs,
  chargeTimeoutMs,
}: {
  credentials: AuthorizeNetCredentials
  url: string
  readTimeoutMs: number
  chargeTimeoutMs: number
}) {
  async function query<T extends BaseResponse>(request: GatewayRequest, schema: z.ZodType<T>): Promise<T> {
    const reply = await postToGateway({
      url,
      body: buildRequestBody(request, credentials),
      timeoutMs: readTimeoutMs,
      schema,
    })
    if (reply.state === 'received') return reply.response
    throw unavailable(request, reply.reason)
  }

  return {
    submit: (request: GatewayRequest): Promise<GatewayReply<TransactionResponse>> =>
      postToGateway({
        url,
        body: buildRequestBody(request, credentials),
        timeoutMs: chargeTimeoutMs,
        schema: transactionResponseSchema,
      }),

    query,

    async queryOrThrow<T extends BaseResponse>(request: GatewayRequest, schema: z.ZodType<T>): Promise<T> {
      const response = await query(request, schema)
      const code = readErrorCode(response)
      if (code !== null) throw unavailable(request, code)
      return response
    },

    async fetchDetails(transactionId: string): Promise<GatewayTransaction | null> {
      const request = detailsRequest(transactionId)
      const response = await query(request, detailsResponseSchema)
      const code = readErrorCode(response)
      if (code === NOT_FOUND_CODE) return null
      if (code !== null || !response.transaction) throw unavailable(request, code ?? 'no transaction')
      return response.transaction
    },
  }
}

function unavailable({ name }: GatewayRequest, reason: string): AppError {
  return new AppError({ kind: 'unavailable', message: `Authorize.Net request ${name} failed: ${reason}` })
}
