import type { z } from 'zod'
import type { Place } from '@/lib/places/model/schemas'
import type { BookingFact } from './fact-rows'

/** "Ride Details" has three states: where and when, the cars with their fares, and the options beneath these. */
export const formSteps = ['trip', 'cars', 'options', 'contact'] as const
export type FormStep = (typeof formSteps)[number]

/** A row of the table of fields. */
type Row<Value extends z.ZodType, Request extends z.ZodType, Key extends string> = {
  /** In the form, where it may be incomplete, and in the stored ride. */
  value: Value
  empty: z.output<Value>
  /** On the wire, with its rules and their messages. */
  request: Request
  /** The state of the form that asks for it; `needed` names it, or its parts, while it is required and empty. */
  input?: { step: FormStep; needed?: string | Readonly<Record<string, string>> }
  /** Added after the first release: what was stored before has its empty value. */
  isAddedLater?: boolean
  /** A field that does not apply is reset to its empty value. */
  appliesTo?: (choices: Choices) => boolean
  /** What the form sends, if not the value itself. */
  sent?(value: z.output<Value>): z.output<Value>
  facts?(value: z.output<Value>, ride: FactContext): BookingFact<Key> | BookingFact<Key>[]
}
export type AnyRow = Row<z.ZodType, z.ZodType, string>
type Rows = Record<string, Pick<AnyRow, 'value' | 'empty' | 'request' | 'isAddedLater'>>

/** What decides which fields apply. A place that is not known yet hides nothing. */
export type Choices = {
  serviceType: 'Within City' | 'City to City'
  transferType: 'One Way' | 'Round Trip'
  hours: number
  pickupPlace: Pick<Place, 'kind'> | null
  dropOffPlace: Pick<Place, 'kind'> | null
}

/** Other fields that a fact may name. */
type Person = { firstName: string; lastName: string }
export type FactContext = {
  selectedCity: string
  hours: number
  bags: number
  categoryName?: string
  contactInfo: Person
  extras: { passenger: Person | null }
}

/** Infers the types of a row. */
export function field<Value extends z.ZodType, Request extends z.ZodType, Key extends string>(
  row: Row<Value, Request, Key>,
) {
  return row
}

type ValueShape<Table extends Rows> = { [Name in keyof Table]: Table[Name]['value'] }
type RequestShape<Table extends Rows> = { [Name in keyof Table]: Table[Name]['request'] }
type Values<Table extends Rows> = { [Name in keyof Table]: z.output<Table[Name]['value']> }

/** The schemas of a table's values. A document that lacks one is damaged, not a ride with empty fields. */
export function valueShape<Table extends Rows>(table: Table): ValueShape<Table> {
  const shape = Object.entries(table).map(([name, { value, empty, isAddedLater }]) => {
    return [name, isAddedLater ? value.default(empty) : value]
  })
  return Object.fromEntries(shape) as ValueShape<Table>
}

export function requestShape<Table extends Rows>(table: Table): RequestShape<Table> {
  return Object.fromEntries(Object.entries(table).map(([name, { request }]) => [name, request])) as RequestShape<Table>
}

export function emptyValues<Table extends Rows>(table: Table): Values<Table> {
  return Object.fromEntries(Object.entries(table).map(([name, { empty }]) => [name, empty])) as Values<Table>
}

type FactKeyOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Row<z.ZodType, z.ZodType, infer Key> ? Key : never
}[keyof Table]

export function factsOf<Table extends Rows>(table: Table, values: Values<Table>, ride: FactContext) {
  return Object.entries<AnyRow>(table).flatMap(([name, { facts }]) => {
    return (facts?.(values[name], ride) ?? []) as BookingFact<FactKeyOf<Table>>[]
  })
}
