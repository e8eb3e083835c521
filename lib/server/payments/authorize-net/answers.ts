import 'server-only'
import { z } from 'zod'

// The gateway leaves out whatever it has nothing to say in, and writes one value now as text, now as a number.
const codeSchema = z.union([z.string(), z.number()]).transform(String)
const optionalCode = codeSchema.nullish().transform(code => code ?? '')

const messagesSchema = z.object({
  resultCode: z.string(),
  message: z.array(z.object({ code: codeSchema })).default([]),
})

export const plainAnswerSchema = z.object({ messages: messagesSchema })
export type PlainAnswer = z.infer<typeof plainAnswerSchema>

/** The answer to a charge, a void or a refund. */
export const transactionAnswerSchema = plainAnswerSchema.extend({
  transactionResponse: z
    .object({
      responseCode: optionalCode,
      transId: optionalCode,
      refTransID: optionalCode,
      testRequest: optionalCode,
      errors: z.array(z.object({ errorCode: codeSchema })).nullish(),
    })
    .nullish(),
})
export type TransactionAnswer = z.infer<typeof transactionAnswerSchema>

export const detailsAnswerSchema = plainAnswerSchema.extend({
  transaction: z
    .object({
      transId: codeSchema,
      refTransId: optionalCode,
      transactionType: z.string().default(''),
      transactionStatus: z.string(),
      order: z.object({ invoiceNumber: optionalCode }).nullish(),
      authAmount: z.coerce.number(),
      payment: z.object({ creditCard: z.object({ cardNumber: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
})
export type GatewayTransaction = NonNullable<z.infer<typeof detailsAnswerSchema>['transaction']>

export const listAnswerSchema = plainAnswerSchema.extend({
  transactions: z
    .array(
      z.object({
        transId: codeSchema,
        transactionStatus: z.string().default(''),
        invoiceNumber: optionalCode,
        submitTimeUTC: z.string().default(''),
      }),
    )
    .nullish(),
})

export type ListedRow = NonNullable<z.infer<typeof listAnswerSchema>['transactions']>[number]

export const batchesAnswerSchema = plainAnswerSchema.extend({
  batchList: z.array(z.object({ batchId: codeSchema })).nullish(),
})

export const merchantAnswerSchema = plainAnswerSchema.extend({
  isTestMode: z.union([z.boolean(), z.string()]).nullish(),
  publicClientKey: z.string().nullish(),
})
export type MerchantAnswer = z.infer<typeof merchantAnswerSchema>

/** The code of an answer that says no; null where it says yes. */
export function errorCodeOf({ messages }: PlainAnswer): string | null {
  return messages.resultCode === 'Ok' ? null : (messages.message[0]?.code ?? 'no code')
}
