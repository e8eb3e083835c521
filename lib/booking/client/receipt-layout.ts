import 'client-only'
import type { ReceiptRow, ReceiptSection } from '@/lib/booking/model/receipt'
import { shorten } from '@/lib/typed-text'

export const RECEIPT_WIDTH_PX = 800
export const RECEIPT_HEIGHT_PX = 1400
export const MARGIN_PX = 64
const INNER_PX = RECEIPT_WIDTH_PX - 2 * MARGIN_PX
const BODY_TOP_PX = 292
const BODY_BOTTOM_PX = 1312
const GUTTER_PX = 40
const MAX_VALUE_CHARACTERS = 240
const SCALES = [1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

export const receiptColors = {
  sheet: '#f8f4ea',
  ink: '#17161a',
  quiet: '#655f55',
  gold: '#8f6d2c',
  hairline: '#c9a96a',
} as const

export type Fonts = { display: string; sans: string }
export type DrawOperation =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      font: string
      color: string
      align: 'left' | 'right'
      spacing: number
    }
  | { kind: 'rule'; x: number; y: number; width: number; color: string }
export type Measure = (text: string, font: string) => number

type Layout = { operations: DrawOperation[]; scale: number; fonts: Fonts; measure: Measure }

/** Lays out the receipt's body. All sizes scale down together to avoid clipping. */
export function layOutReceipt({
  sections,
  fonts,
  measure,
}: {
  sections: ReceiptSection[]
  fonts: Fonts
  measure: Measure
}): DrawOperation[] {
  let operations: DrawOperation[] = []
  for (const scale of SCALES) {
    const layout: Layout = { operations: [], scale, fonts, measure }
    operations = layout.operations
    if (layOutSections(layout, sections) <= BODY_BOTTOM_PX) break
  }
  return operations
}

function layOutSections(layout: Layout, [customer, payment, ride, fare, policy]: ReceiptSection[]): number {
  const half = (INNER_PX - GUTTER_PX) / 2
  const gap = 36 * layout.scale
  const ends = [
    layOutSection(layout, customer, { x: MARGIN_PX, y: BODY_TOP_PX, width: half, labelWidth: 104 }),
    layOutSection(layout, payment, { x: MARGIN_PX + half + GUTTER_PX, y: BODY_TOP_PX, width: half, labelWidth: 104 }),
  ]
  const area = { x: MARGIN_PX, width: INNER_PX }
  const rideEnd = layOutSection(layout, ride, { ...area, y: Math.max(...ends) + gap, labelWidth: 180 })
  const fareEnd = layOutSection(layout, fare, { ...area, y: rideEnd + gap, labelWidth: INNER_PX - 150, amounts: true })
  const policyStart = layout.operations.length
  const policyTop = fareEnd + gap
  const end = layOutSection(layout, policy, { ...area, y: policyTop, labelWidth: 0 })
  const remainingPx = Math.max(0, BODY_BOTTOM_PX - end)
  for (const operation of layout.operations.slice(policyStart)) operation.y += remainingPx
  return end
}

type Area = { x: number; y: number; width: number; labelWidth: number; amounts?: boolean }

function layOutSection(layout: Layout, section: ReceiptSection | undefined, area: Area): number {
  if (!section) return area.y
  const { operations, scale, fonts } = layout
  const { x, width } = area
  const titleFont = `700 ${12.5 * scale}px ${fonts.sans}`
  let y = area.y + 12.5 * scale
  operations.push(
    createTextOperation({
      text: section.title.toUpperCase(),
      x,
      y,
      font: titleFont,
      color: receiptColors.gold,
      spacing: 2 * scale,
    }),
  )
  y += 11 * scale
  operations.push({ kind: 'rule', x, y, width, color: receiptColors.hairline })
  y += 8 * scale
  for (const row of section.rows) y = layOutRow(layout, row, { ...area, y })
  return y
}

function layOutRow(layout: Layout, row: ReceiptRow, { x, y, width, labelWidth, amounts }: Area): number {
  const { operations, scale, fonts, measure } = layout
  const isTotal = amounts === true && row.strong === true
  const line = (isTotal ? 34 : 22) * scale
  const weight = row.strong ? 700 : 500
  const valueFont = isTotal ? `700 ${22 * scale}px ${fonts.sans}` : `${weight} ${15.5 * scale}px ${fonts.sans}`
  const labelFont = `${isTotal ? 700 : 400} ${14 * scale}px ${fonts.sans}`
  // A sentence instead of an amount needs the label's room.
  const isLongValue = amounts === true && measure(row.value, valueFont) > width - labelWidth
  const labelRoom = isLongValue ? 72 : labelWidth
  const labels = row.label === '' ? [] : wrapText({ text: row.label, font: labelFont, width: labelRoom - 12, measure })
  const values = wrapText({
    text: shorten(row.value, MAX_VALUE_CHARACTERS),
    font: valueFont,
    width: width - labelRoom,
    measure,
  })
  const top = y + (isTotal ? 8 * scale : 0)
  labels.forEach((part, index) => {
    const color = isTotal ? receiptColors.ink : receiptColors.quiet
    operations.push(createTextOperation({ text: part, x, y: top + line * (index + 0.75), font: labelFont, color }))
  })
  values.forEach((part, index) => {
    const isRightAligned = amounts === true && !isLongValue
    const at = { x: isRightAligned ? x + width : x + labelRoom, y: top + line * (index + 0.75) }
    const color = row.label === '' ? receiptColors.quiet : receiptColors.ink
    operations.push(
      createTextOperation({ text: part, ...at, font: valueFont, color, align: isRightAligned ? 'right' : 'left' }),
    )
  })
  return top + line * Math.max(labels.length, values.length) + 4 * scale
}

type TextOperation = Extract<DrawOperation, { kind: 'text' }>

function createTextOperation(
  operation: Omit<TextOperation, 'kind' | 'align' | 'spacing'> & Partial<Pick<TextOperation, 'align' | 'spacing'>>,
): DrawOperation {
  return { kind: 'text', align: 'left', spacing: 0, ...operation }
}

export function wrapText({
  text: fullText,
  font,
  width,
  measure,
}: {
  text: string
  font: string
  width: number
  measure: Measure
}): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of fullText.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer, font) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line, font) > width && line.length > 1) {
      let fits = line.length - 1
      while (fits > 1 && measure(line.slice(0, fits), font) > width) fits -= 1
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return line === '' ? lines : [...lines, line]
}
