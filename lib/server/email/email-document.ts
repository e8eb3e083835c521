import 'server-only'

export type EmailRow = { label: string; value: string; previousValue?: string; strong?: boolean }
/** `check` and `warning` are for the operator: the position of an unverified name, and its problem. */
export type JourneyPoint = {
  label: 'Pickup' | 'Stop' | 'Drop-off'
  name: string
  area: string
  check?: string
  warning?: string
}
/** A part of an email, rendered as HTML and as text. */
export type EmailPart =
  | { kind: 'words'; text: string }
  /** Something to do or to know first. */
  | { kind: 'notice'; text: string }
  | { kind: 'journey'; title: string; when: string; points: JourneyPoint[] }
  /** `amounts`: the values are money, aligned in a column. */
  | { kind: 'rows'; title: string; rows: EmailRow[]; amounts?: boolean }
  | { kind: 'button'; label: string; href: string; note: string }
  /** An important time, in large letters. */
  | { kind: 'time'; label: string; time: string }

/** An email before rendering. */
export type EmailDocument = {
  /** Only our own words, the booking's id and its date: no rider input. */
  subject: string
  eyebrow: string
  heading: string
  parts: EmailPart[]
  footer: string[]
}
