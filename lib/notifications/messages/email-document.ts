import 'server-only'

export type EmailRow = { label: string; value: string; previousValue?: string; strong?: boolean }
/** `check` is for the operator. */
export type JourneyPoint = {
  label: 'Pickup' | 'Stop' | 'Drop-off'
  name: string
  area: string
  check?: string
}
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'journey'; title: string; when: string; points: JourneyPoint[] }
  | { kind: 'rows'; title: string; rows: EmailRow[]; amounts?: boolean }
  | { kind: 'button'; label: string; href: string; note: string }
  | { kind: 'time'; label: string; time: string }

export type EmailDocument = {
  subject: string
  eyebrow: string
  heading: string
  parts: EmailPart[]
  footer: string[]
}
