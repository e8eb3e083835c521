import 'client-only'
import type { ReceiptSection } from '@/lib/booking/model/receipt'
import { saveFile } from '@/lib/browser/save-file'
import { LOGO_PATH } from '@/lib/logo'
import {
  type DrawOperation,
  type Fonts,
  layOutReceipt,
  MARGIN_PX,
  RECEIPT_HEIGHT_PX,
  RECEIPT_WIDTH_PX,
  receiptColors,
} from './receipt-layout'

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
  for (const line of layOutReceipt({ sections, fonts, measure })) draw(context, line)
  drawFooter(context, { fonts, brand })
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('exporting the canvas to PNG failed'))), 'image/png')
  })
}

/** Downloads the receipt image. */
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
  const textStyle = { kind: 'text', align: 'left', spacing: 0, color: receiptColors.ink } as const
  draw(context, { ...textStyle, text: brand, x: MARGIN_PX + 64, y: 102, font: `600 44px ${fonts.display}` })
  draw(context, {
    kind: 'rule',
    x: MARGIN_PX,
    y: 144,
    width: RECEIPT_WIDTH_PX - 2 * MARGIN_PX,
    color: receiptColors.hairline,
  })
  draw(context, { ...textStyle, text: 'Receipt', x: MARGIN_PX, y: 206, font: `500 48px ${fonts.display}` })
  const mutedStyle = { ...textStyle, color: receiptColors.quiet, x: MARGIN_PX, font: `400 15px ${fonts.sans}` }
  draw(context, { ...mutedStyle, text: 'Booking ID', y: 242 })
  draw(context, {
    ...textStyle,
    text: bookingId,
    x: MARGIN_PX + 92,
    y: 242,
    font: `700 17px ${fonts.sans}`,
    spacing: 1.5,
  })
}

function drawFooter(context: CanvasContext, { fonts, brand }: { fonts: Fonts; brand: string }) {
  const font = `500 20px ${fonts.display}`
  const color = receiptColors.quiet
  const text = `Thank you for choosing ${brand}.`
  draw(context, { kind: 'text', text, x: MARGIN_PX, y: 1356, font, color, align: 'left', spacing: 0 })
}

function draw(context: CanvasContext, mark: DrawOperation) {
  context.fillStyle = mark.color
  if (mark.kind === 'rule') return context.fillRect(mark.x, mark.y, mark.width, 1)
  context.font = mark.font
  context.textAlign = mark.align
  context.letterSpacing = `${mark.spacing}px`
  context.fillText(mark.text, mark.x, mark.y)
}
