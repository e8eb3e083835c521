import { z } from 'zod'
import { type BookedPlace, bookedPlaceSchema } from '@/lib/places/model/schemas'

/**
 * What a text of a booking is: it decides how the text is erased, cleaned for emails, normalized and formatted. `code` is
 * a name of our own, `operator` what the operator wrote; text without a mark is free text of the customer.
 */
export type TextKind = 'name' | 'email' | 'phone' | 'flight' | 'terminal' | 'text' | 'operator' | 'code'

const kinds = z.registry<{ kind: TextKind }>()

/** Marks a text schema, after its last rule: each rule makes a new schema. */
export function asText<Schema extends z.ZodType<string>>(kind: TextKind, schema: Schema): Schema {
  kinds.add(schema, { kind })
  return schema
}

export const codeSchema = asText('code', z.string())

/** Builds the schema of the same texts without their rules: they are being typed, or were checked when stored. */
export function withoutRules<Shape extends Record<string, z.ZodType<string>>>({ shape }: z.ZodObject<Shape>) {
  const texts = Object.entries(shape).map(([name, schema]) => [name, asText(findKind(schema), z.string())])
  return z.object(Object.fromEntries(texts) as { [Name in keyof Shape]: z.ZodString })
}

function findKind(schema: z.core.$ZodType): TextKind {
  const inner = unwrap(schema)
  return kinds.get(schema)?.kind ?? (inner === null ? 'text' : findKind(inner))
}

type Visitor = {
  /** `path` is that of an error: "contactInfo.phone". */
  text: (text: string, kind: TextKind, path: string) => string
  place?: (place: BookedPlace) => BookedPlace
}

/**
 * Converts every text of a value, and every place as a whole; what the schema does not know stays. A new field is
 * converted without being listed anywhere.
 */
export function mapTexts<Known, Value extends Known>(schema: z.ZodType<Known>, value: Value, visitor: Visitor): Value {
  return visit(schema, value, visitor, '') as Value
}

function visit(schema: z.core.$ZodType, value: unknown, visitor: Visitor, path: string): unknown {
  if (schema === bookedPlaceSchema) return visitor.place?.(value as BookedPlace) ?? value
  if (typeof value === 'string') {
    const isText = kinds.has(schema) || schema instanceof z.ZodString
    if (isText) return visitor.text(value, findKind(schema), path)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item, index) => visit(schema.element, item, visitor, `${path}.${index}`))
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => {
      const partSchema = schema.shape[name]
      return [name, partSchema ? visit(partSchema, part, visitor, path === '' ? name : `${path}.${name}`) : part]
    })
    return Object.fromEntries(parts)
  }
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find(each => z.safeParse(each, value).success)
    return option === undefined ? value : visit(option, value, visitor, path)
  }
  const inner = unwrap(schema)
  return inner === null ? value : visit(inner, value, visitor, path)
}

/** Returns the schema of a value that may be absent; null for any other. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return schema.def.innerType
  }
  return schema instanceof z.ZodOptional ? schema.def.innerType : null
}

/** The first message of each path. */
export function messagesOf(error: z.ZodError | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}
