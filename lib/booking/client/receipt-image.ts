import 'client-only'
import type { ReceiptRow, ReceiptSection } from '@/lib/booking/model/receipt'
import { saveFile } from '@/lib/browser/save-file'
import { LOGO_PATH } from '@/lib/logo'
import { shorten } from '@/lib/typed-text'

/** Renders the receipt as an 800 by 1400 PNG. Throws if the browser cannot. */
export async function renderReceiptImage({
  sections,
  brand,
  logo,
  bookingId,
}: {
  sections: ReceiptSection[]
  brand: string
  /** Path of a picture; empty for the site's own mark. */
  logo: string
  bookingId: string
}): Promise<Blob> {
  const fonts = await loadFonts()
  const canvas = document.createElement('canvas')
  canvas.width = RECEIPT_WIDTH_PX
  canvas.height = RECEIPT_HEIGHT_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas 2D context unavailable')
  const measure = (text: string, font: string) => {
    context.font = font
    context.letterSpacing = '0px'
    return context.measureText(text).width
  }
  context.fillStyle = receiptColors.sheet
  context.fillRect(0, 0, RECEIPT_WIDTH_PX, RECEIPT_HEIGHT_PX)
  drawHeader(context, { fonts, brand, logo: await loadLogo(logo), bookingId })
  for (const line of layOutReceipt(sections, fonts, measure)) draw(context, line)
  drawFooter(context, { fonts, brand })
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('exporting the canvas to PNG failed'))), 'image/png')
  })
}

export function saveReceipt({ image, brand, bookingId }: { image: Blob; brand: string; bookingId: string }): void {
  saveFile({ file: image, name: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${bookingId}.png` })
}

async function loadFonts(): Promise<Fonts> {
  const style = getComputedStyle(document.documentElement)
  const fontFamily = (name: string, fallback: string) =>
    [style.getPropertyValue(name).trim(), fallback].filter(Boolean).join(', ')
  const fonts = {
    display: fontFamily('--font-display', 'Georgia, serif'),
    sans: fontFamily('--font-sans', 'system-ui, sans-serif'),
  }
  const requiredFonts = [`600 40px ${fonts.display}`, ...[400, 500, 700].map(weight => `${weight} 16px ${fonts.sans}`)]
  await Promise.allSettled(requiredFonts.map(font => document.fonts.load(font)))
  await document.fonts.ready
  return fonts
}

const LOGO_PX = 58

/** The receipt is not worth less without it. */
async function loadLogo(src: string): Promise<HTMLImageElement | null> {
  if (src === '') return null
  const image = new Image()
  image.src = src
  return await image.decode().then(
    () => image,
    () => null,
  )
}

type CanvasContext = CanvasRenderingContext2D

function drawHeader(
  context: CanvasContext,
  { fonts, brand, logo, bookingId }: { fonts: Fonts; brand: string; logo: HTMLImageElement | null; bookingId: string },
) {
  context.save()
  context.translate(MARGIN_PX - 4, 58)
  if (logo === null) {
    context.scale(LOGO_PX / 512, LOGO_PX / 512)
    context.fillStyle = receiptColors.gold
    context.fill(new Path2D(LOGO_PATH))
  } else {
    const scale = Math.min(LOGO_PX / logo.naturalWidth, LOGO_PX / logo.naturalHeight)
    const [width, height] = [logo.naturalWidth * scale, logo.naturalHeight * scale]
    // The sheet is light, and logos are made for the dark site.
    context.fillStyle = receiptColors.ink
    context.fillRect(0, 0, LOGO_PX, LOGO_PX)
    context.drawImage(logo, (LOGO_PX - width) / 2, (LOGO_PX - height) / 2, width, height)
  }
  context.restore()
  const [color, x] = [receiptColors.ink, MARGIN_PX]
  draw(context, { kind: 'text', text: brand, x: x + 64, y: 102, color, font: `600 44px ${fonts.display}` })
  draw(context, { kind: 'rule', x, y: 144, width: RECEIPT_WIDTH_PX - 2 * x, color: receiptColors.hairline })
  draw(context, { kind: 'text', text: 'Receipt', x, y: 206, color, font: `500 48px ${fonts.display}` })
  const label = { text: 'Booking ID', color: receiptColors.quiet, font: `400 15px ${fonts.sans}` }
  draw(context, { kind: 'text', ...label, x, y: 242 })
  const id = { text: bookingId, color, font: `700 17px ${fonts.sans}`, spacing: 1.5 }
  draw(context, { kind: 'text', ...id, x: x + 92, y: 242 })
}

function drawFooter(context: CanvasContext, { fonts, brand }: { fonts: Fonts; brand: string }) {
  const font = `500 20px ${fonts.display}`
  const color = receiptColors.quiet
  const text = `Thank you for choosing ${brand}.`
  draw(context, { kind: 'text', text, x: MARGIN_PX, y: 1356, font, color })
}

function draw(context: CanvasContext, mark: DrawOperation) {
  context.fillStyle = mark.color
  if (mark.kind === 'rule') return context.fillRect(mark.x, mark.y, mark.width, 1)
  context.font = mark.font
  context.textAlign = mark.align ?? 'left'
  context.letterSpacing = `${mark.spacing ?? 0}px`
  context.fillText(mark.text, mark.x, mark.y)
}

export const RECEIPT_WIDTH_PX = 800
export const RECEIPT_HEIGHT_PX = 1400
const MARGIN_PX = 64
const INNER_PX = RECEIPT_WIDTH_PX - 2 * MARGIN_PX
const BODY_TOP_PX = 292
const BODY_BOTTOM_PX = 1312
const GUTTER_PX = 40
const MAX_VALUE_CHARACTERS = 240
const SCALES = [1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

const receiptColors = {
  sheet: '#f8f4ea',
  ink: '#17161a',
  quiet: '#655f55',
  gold: '#8f6d2c',
  hairline: '#c9a96a',
} as const

type Fonts = { display: string; sans: string }
export type DrawOperation =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      font: string
      color: string
      align?: 'left' | 'right'
      spacing?: number
    }
  | { kind: 'rule'; x: number; y: number; width: number; color: string }
type Measure = (text: string, font: string) => number

type Layout = { operations: DrawOperation[]; scale: number; fonts: Fonts; measure: Measure }

/** Lays out the receipt's body. All sizes scale down together to avoid clipping. */
export function layOutReceipt(sections: ReceiptSection[], fonts: Fonts, measure: Measure): DrawOperation[] {
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
  const title = { text: section.title.toUpperCase(), color: receiptColors.gold, spacing: 2 * scale }
  operations.push({ kind: 'text', ...title, x, y, font: titleFont })
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
    operations.push({ kind: 'text', text: part, x, y: top + line * (index + 0.75), font: labelFont, color })
  })
  values.forEach((part, index) => {
    const isRightAligned = amounts === true && !isLongValue
    const at = { x: isRightAligned ? x + width : x + labelRoom, y: top + line * (index + 0.75) }
    const color = row.label === '' ? receiptColors.quiet : receiptColors.ink
    operations.push({
      kind: 'text',
      text: part,
      ...at,
      font: valueFont,
      color,
      align: isRightAligned ? 'right' : 'left',
    })
  })
  return top + line * Math.max(labels.length, values.length) + 4 * scale
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
