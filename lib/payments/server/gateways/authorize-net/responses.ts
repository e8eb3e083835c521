import 'server-only'
import { z } from 'zod'

// The gateway omits empty fields and sends a value as text or as a number.
const codeSchema = z.union([z.string(), z.number()]).transform(String)
const optionalCodeSchema = codeSchema.nullish().transform(code => code ?? '')

const messagesSchema = z.object({
  resultCode: z.string(),
  message: z.array(z.object({ code: codeSchema })).default([]),
})

export const baseResponseSchema = z.object({ messages: messagesSchema })
export type BaseResponse = z.infer<typeof baseResponseSchema>

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
