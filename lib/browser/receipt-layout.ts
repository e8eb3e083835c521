import 'client-only'
import type { ReceiptBlock, ReceiptRow } from '@/lib/booking/receipt'

export const RECEIPT_WIDTH_PX = 800
export const RECEIPT_HEIGHT_PX = 1400
export const MARGIN_PX = 64
const INNER_PX = RECEIPT_WIDTH_PX - 2 * MARGIN_PX
/** Where the blocks begin, beneath the head, and where the foot begins. */
const BODY_TOP_PX = 292
const BODY_BOTTOM_PX = 1312
const GUTTER_PX = 40
/** Longer texts, such as special requests, end with an ellipsis. */
const MAX_VALUE_CHARACTERS = 240
/** The text is set at the largest of these sizes at which everything fits. */
const SCALES = [1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

export const paper = {
  sheet: '#f8f4ea',
  ink: '#17161a',
  quiet: '#655f55',
  gold: '#8f6d2c',
  hairline: '#c9a96a',
} as const

export type Faces = { display: string; sans: string }
export type Mark =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      font: string
      colour: string
      align: 'left' | 'right'
      spacing: number
    }
  | { kind: 'rule'; x: number; y: number; width: number; colour: string }
/** The width of a text in a CSS font, in pixels. */
export type Measure = (text: string, font: string) => number

type Sheet = { marks: Mark[]; scale: number; faces: Faces; measure: Measure }

/**
 * Where every text of the receipt's body goes. Customer and payment stand side by side, the rest below; the policy
 * is the foot of the page. Nothing is cut: where it would not fit, all sizes step down together.
 */
export function layOutReceipt({
  blocks,
  faces,
  measure,
}: {
  blocks: ReceiptBlock[]
  faces: Faces
  measure: Measure
}): Mark[] {
  let marks: Mark[] = []
  for (const scale of SCALES) {
    const sheet: Sheet = { marks: [], scale, faces, measure }
    marks = sheet.marks
    if (setBlocks(sheet, blocks) <= BODY_BOTTOM_PX) break
  }
  return marks
}

/** Sets all blocks and returns where the last ends, in pixels from the top. */
function setBlocks(sheet: Sheet, [customer, payment, ride, fare, policy]: ReceiptBlock[]): number {
  const half = (INNER_PX - GUTTER_PX) / 2
  const gap = 36 * sheet.scale
  const ends = [
    setBlock(sheet, customer, { x: MARGIN_PX, y: BODY_TOP_PX, width: half, labelWidth: 104 }),
    setBlock(sheet, payment, { x: MARGIN_PX + half + GUTTER_PX, y: BODY_TOP_PX, width: half, labelWidth: 104 }),
  ]
  const place = { x: MARGIN_PX, width: INNER_PX }
  const rideEnd = setBlock(sheet, ride, { ...place, y: Math.max(...ends) + gap, labelWidth: 180 })
  const fareEnd = setBlock(sheet, fare, { ...place, y: rideEnd + gap, labelWidth: INNER_PX - 150, amounts: true })
  const before = sheet.marks.length
  const policyTop = fareEnd + gap
  const end = setBlock(sheet, policy, { ...place, y: policyTop, labelWidth: 0 })
  const spare = Math.max(0, BODY_BOTTOM_PX - end)
  for (const mark of sheet.marks.slice(before)) mark.y += spare
  return end
}

type Place = { x: number; y: number; width: number; labelWidth: number; amounts?: boolean }

function setBlock(sheet: Sheet, block: ReceiptBlock | undefined, place: Place): number {
  if (!block) return place.y
  const { marks, scale, faces } = sheet
  const { x, width } = place
  const titleFont = `700 ${12.5 * scale}px ${faces.sans}`
  let y = place.y + 12.5 * scale
  marks.push(text({ text: block.title.toUpperCase(), x, y, font: titleFont, colour: paper.gold, spacing: 2 * scale }))
  y += 11 * scale
  marks.push({ kind: 'rule', x, y, width, colour: paper.hairline })
  y += 8 * scale
  for (const row of block.rows) y = setRow(sheet, row, { ...place, y })
  return y
}

function setRow(sheet: Sheet, row: ReceiptRow, { x, y, width, labelWidth, amounts }: Place): number {
  const { marks, scale, faces, measure } = sheet
  const total = amounts === true && row.strong === true
  const line = (total ? 34 : 22) * scale
  const weight = row.strong ? 700 : 500
  const valueFont = total ? `700 ${22 * scale}px ${faces.sans}` : `${weight} ${15.5 * scale}px ${faces.sans}`
  const labelFont = `${total ? 700 : 400} ${14 * scale}px ${faces.sans}`
  // A value that is a sentence, such as rates instead of an amount, needs the room of its label.
  const sentence = amounts === true && measure(row.value, valueFont) > width - labelWidth
  const labelRoom = sentence ? 72 : labelWidth
  const labels = row.label === '' ? [] : wrapText({ text: row.label, font: labelFont, width: labelRoom - 12, measure })
  const values = wrapText({ text: shorten(row.value), font: valueFont, width: width - labelRoom, measure })
  const top = y + (total ? 8 * scale : 0)
  labels.forEach((part, index) => {
    const colour = total ? paper.ink : paper.quiet
    marks.push(text({ text: part, x, y: top + line * (index + 0.75), font: labelFont, colour }))
  })
  values.forEach((part, index) => {
    const right = amounts === true && !sentence
    const at = { x: right ? x + width : x + labelRoom, y: top + line * (index + 0.75) }
    const colour = row.label === '' ? paper.quiet : paper.ink
    marks.push(text({ text: part, ...at, font: valueFont, colour, align: right ? 'right' : 'left' }))
  })
  return top + line * Math.max(labels.length, values.length) + 4 * scale
}

type TextMark = Extract<Mark, { kind: 'text' }>

function text(mark: Omit<TextMark, 'kind' | 'align' | 'spacing'> & Partial<Pick<TextMark, 'align' | 'spacing'>>): Mark {
  return { kind: 'text', align: 'left', spacing: 0, ...mark }
}

/** Breaks a text into lines of at most `width` pixels, between words, or within a word that is longer than a line. */
export function wrapText({
  text: whole,
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
  for (const word of whole.split(/\s+/)) {
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

/** Ends a long text after a word, with an ellipsis. */
export function shorten(whole: string): string {
  if (whole.length <= MAX_VALUE_CHARACTERS) return whole
  const cut = whole.slice(0, MAX_VALUE_CHARACTERS)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > MAX_VALUE_CHARACTERS / 2 ? space : MAX_VALUE_CHARACTERS).trimEnd()}…`
}
