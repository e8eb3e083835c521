import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { findSchemaError } from '@/e2e/fakes/authorize-net-schema'

/** Instances list their elements in schema order. */
const classSchema = z.custom<new () => object>(value => typeof value === 'function')
const itemSchema = z.record(z.string(), z.unknown())

const contracts = itemSchema.parse(createRequire(path.resolve('package.json'))('authorizenet/lib/apicontracts.js'))

const CLASSES: Record<string, string> = {
  merchantAuthentication: 'MerchantAuthenticationType',
  transactionRequest: 'TransactionRequestType',
  heldTransactionRequest: 'HeldTransactionRequestType',
  payment: 'PaymentType',
  creditCard: 'CreditCardType',
  opaqueData: 'OpaqueDataType',
  order: 'OrderType',
  customer: 'CustomerDataType',
  billTo: 'CustomerAddressType',
  transactionSettings: 'ArrayOfSetting',
  setting: 'SettingType',
  sorting: 'TransactionListSorting',
  paging: 'Paging',
  data: 'WebCheckOutDataType',
  token: 'WebCheckOutDataTypeToken',
}

/** Validates a request body by the vendor's SDK and the fake's schema. */
export function findContractViolations(text: string): string[] {
  const [name = '', value] = Object.entries(itemSchema.parse(JSON.parse(text)))[0] ?? []
  const fault = findSchemaError(name, itemSchema.parse(value))
  return [...findOrderViolations(name, value), ...(fault === null ? [] : [`${name}: ${fault.code} ${fault.text}`])]
}

/** In responses, these elements are others. */
const SHOWN_CLASSES: Record<string, string> = {
  order: 'OrderExType',
  payment: 'PaymentMaskedType',
  creditCard: 'CreditCardMaskedType',
}

/** Finds elements that a shown transaction should not have, by the vendor's SDK. */
export function findTransactionViolations(className: string, transaction: unknown): string[] {
  return findOrderViolations('transaction', transaction, { ...SHOWN_CLASSES, transaction: className })
}

function findOrderViolations(name: string, value: unknown, classes: Record<string, string> = {}): string[] {
  if (Array.isArray(value)) return value.flatMap(element => findOrderViolations(name, element, classes))
  const item = itemSchema.safeParse(value).data
  if (item === undefined) return []
  const inner = Object.entries(item).flatMap(([key, child]) => findOrderViolations(key, child, classes))
  return [...findMisplaced(classes[name] ?? name, Object.keys(item)), ...inner]
}

function findMisplaced(name: string, children: string[]): string[] {
  const known = Object.keys(new (classOf(name))()).filter(element => children.includes(element))
  return known.join() === children.join() ? [] : [`${name}: ${children.join()} should be ${known.join()}`]
}

function classOf(element: string): new () => object {
  const name = CLASSES[element] ?? element.charAt(0).toUpperCase() + element.slice(1)
  return classSchema.parse(contracts[name], { error: () => `the vendor's SDK has no class ${name}` })
}
