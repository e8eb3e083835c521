import { z } from 'zod'
import type { Item } from './content-items'

// After the vendor's schema (AnetApiSchema.xsd): lengths, enumerations and required elements, of what this site sends.
// The contract test of the Authorize.Net adapter checks the order of the elements against the vendor's SDK.
const text = (max = 10_000) => z.string().max(max)
const pattern = (regex: RegExp) => z.string().regex(regex)
const NUMERIC = /^\d+$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

const merchantAuthentication = z.strictObject({
  name: text(25),
  transactionKey: text(16).optional(),
  clientKey: text(128).optional(),
})
const common = { merchantAuthentication, refId: text(20).optional() }
/** Up to the maximum page size, and up to the maximum number of pages. */
const page = {
  sorting: z.strictObject({ orderBy: pattern(/^(id|submitTimeUTC)$/), orderDescending: pattern(/^(true|false)$/) }),
  paging: z.strictObject({ limit: pattern(/^([1-9]\d{0,2}|1000)$/), offset: pattern(/^([1-9]\d{0,4}|100000)$/) }),
}

const transactionRequest = z.strictObject({
  transactionType: pattern(/^(authCapture|refund|void)Transaction$/),
  amount: pattern(/^\d+(\.\d+)?$/).optional(),
  currencyCode: text(3).optional(),
  payment: z
    .strictObject({
      creditCard: z.strictObject({ cardNumber: pattern(/^.{4,16}$/), expirationDate: pattern(/^.{4,7}$/) }).optional(),
      opaqueData: z.strictObject({ dataDescriptor: text(), dataValue: text() }).optional(),
    })
    .optional(),
  refTransId: text().optional(),
  order: z.strictObject({ invoiceNumber: text(20), description: text(255).optional() }).optional(),
  poNumber: text(25).optional(),
  customer: z.strictObject({ email: text(255) }).optional(),
  customerIP: text(15).optional(),
  transactionSettings: z
    .strictObject({
      setting: z.array(
        z.strictObject({ settingName: pattern(/^(allowPartialAuth|duplicateWindow)$/), settingValue: text() }),
      ),
    })
    .optional(),
})

export const requestSchemas: Record<string, z.ZodType> = {
  createTransactionRequest: z.strictObject({ ...common, transactionRequest }),
  updateHeldTransactionRequest: z.strictObject({
    ...common,
    heldTransactionRequest: z.strictObject({ action: pattern(/^(approve|decline)$/), refTransId: text() }),
  }),
  authenticateTestRequest: z.strictObject(common),
  getMerchantDetailsRequest: z.strictObject(common),
  getTransactionDetailsRequest: z.strictObject({ ...common, transId: pattern(NUMERIC) }),
  getUnsettledTransactionListRequest: z.strictObject({
    ...common,
    status: pattern(/^(any|pendingApproval)$/),
    ...page,
  }),
  getSettledBatchListRequest: z.strictObject({
    ...common,
    firstSettlementDate: pattern(DATE_TIME),
    lastSettlementDate: pattern(DATE_TIME),
  }),
  getTransactionListRequest: z.strictObject({ ...common, batchId: pattern(NUMERIC), ...page }),
  securePaymentContainerRequest: z.strictObject({
    ...common,
    data: z.strictObject({
      type: text(),
      id: text(),
      token: z.strictObject({
        cardNumber: text(16),
        expirationDate: text(7),
        cardCode: text(4).optional(),
        zip: text(20).optional(),
        fullName: text(64).optional(),
      }),
    }),
  }),
}

export type SchemaError = { code: string; text: string }

/** Finds the first error of a request; null if valid. */
export function findSchemaError(name: string, content: Item): SchemaError | null {
  const schema = requestSchemas[name]
  if (schema === undefined) return { code: 'E00003', text: `Unable to parse the request: '${name}'.` }
  const issue = schema.safeParse(content).error?.issues[0]
  if (issue !== undefined) return { code: 'E00003', text: `The '${issue.path.join('.')}' element is invalid.` }
  return findTextError(content)
}

/** XML cannot contain control characters or lone surrogates, and the gateway takes no markup. */
function findTextError(value: unknown): SchemaError | null {
  if (typeof value !== 'string') {
    const errors = Object.values(Object(value)).map(findTextError)
    return errors.find(error => error !== null) ?? null
  }
  if (/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value.replace(/[\t\n\r]/g, ''))) {
    return { code: 'E00003', text: 'A character is invalid.' }
  }
  return /[&<]/.test(value) ? { code: 'E00013', text: 'A value is invalid.' } : null
}
