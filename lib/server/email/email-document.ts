import 'server-only'

/** A name and a value; `was` is the value before. */
export type EmailRow = { label: string; value: string; previousValue?: string; strong?: boolean }
/** `check` and `warning` are for the operator: where the point of an unverified name lies, and what is wrong with it. */
export type JourneyPoint = {
  label: 'Pickup' | 'Stop' | 'Drop-off'
  name: string
  area: string
  check?: string
  warning?: string
}
/** A piece of a message, told alike in HTML and in text. */
export type EmailPart =
  | { kind: 'words'; text: string }
  /** What the reader is asked to do, or has to know first. */
  | { kind: 'notice'; text: string }
  | { kind: 'journey'; title: string; when: string; points: JourneyPoint[] }
  /** `amounts`: the values are money, set in a column. */
  | { kind: 'rows'; title: string; rows: EmailRow[]; amounts?: boolean }
  | { kind: 'button'; label: string; href: string; note: string }
  /** A time that matters more than all else, in large letters. */
  | { kind: 'time'; label: string; time: string }

/** A message before it has a form. */
export type EmailDocument = {
  /** Only our own words, the booking's id and its date: nothing that a stranger typed. */
  subject: string
  eyebrow: string
  heading: string
  parts: EmailPart[]
  footer: string[]
}
