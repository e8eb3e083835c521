import 'client-only'
import type { ReceiptBlock } from '@/lib/booking/receipt'
import {
  type Faces,
  layOutReceipt,
  MARGIN_PX,
  type Mark,
  paper,
  RECEIPT_HEIGHT_PX,
  RECEIPT_WIDTH_PX,
} from './receipt-layout'
import { saveFile } from './save-file'

/** The moon of the brand, drawn in a box of 512. */
const MOON =
  'M424.98 370.79A216 216 0 1 1 296.48 46.98A182.52 182.52 0 1 0 424.98 370.79ZM337.04 130.72Q342.87 212.37 395.36 221.44Q342.87 230.51 337.04 312.16Q331.21 230.51 278.72 221.44Q331.21 212.37 337.04 130.72Z'
const STAMP_COLOUR = '#9a3b34'

/**
 * The receipt as an 800 by 1400 PNG, in the page's own faces. Throws where the browser cannot draw it.
 */
export async function drawReceipt({
  blocks,
  brand,
  mark,
  bookingId,
}: {
  blocks: ReceiptBlock[]
  brand: string
  /** Stamped across it, such as UNPAID; null where nothing is. */
  mark: string | null
  bookingId: string
}): Promise<Blob> {
  const faces = await loadFaces()
  const canvas = document.createElement('canvas')
  canvas.width = RECEIPT_WIDTH_PX
  canvas.height = RECEIPT_HEIGHT_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('canvas 2D context unavailable')
  const measure = (text: string, font: string) => {
    pen.font = font
    pen.letterSpacing = '0px'
    return pen.measureText(text).width
  }
  pen.fillStyle = paper.sheet
  pen.fillRect(0, 0, RECEIPT_WIDTH_PX, RECEIPT_HEIGHT_PX)
  drawHead(pen, { faces, brand, bookingId })
  for (const line of layOutReceipt({ blocks, faces, measure })) drawMark(pen, line)
  drawFoot(pen, { faces, brand })
  if (mark !== null) drawStamp(pen, { faces, mark })
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('exporting the canvas to PNG failed'))), 'image/png')
  })
}

/** Hands the picture to the rider as a download, named by the brand and the booking. */
export function saveReceipt({ picture, brand, bookingId }: { picture: Blob; brand: string; bookingId: string }): void {
  saveFile({ file: picture, name: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${bookingId}.png` })
}

async function loadFaces(): Promise<Faces> {
  const style = getComputedStyle(document.documentElement)
  const face = (name: string, fallback: string) =>
    [style.getPropertyValue(name).trim(), fallback].filter(Boolean).join(', ')
  const faces = {
    display: face('--font-display', 'Georgia, serif'),
    sans: face('--font-sans', 'system-ui, sans-serif'),
  }
  const wanted = [`600 40px ${faces.display}`, ...[400, 500, 700].map(weight => `${weight} 16px ${faces.sans}`)]
  // A face that cannot be had leaves its fallback: a plainer receipt is better than none.
  await Promise.allSettled(wanted.map(font => document.fonts.load(font)))
  await document.fonts.ready
  return faces
}

type Pen = CanvasRenderingContext2D

function drawHead(pen: Pen, { faces, brand, bookingId }: { faces: Faces; brand: string; bookingId: string }) {
  pen.save()
  pen.translate(MARGIN_PX - 4, 58)
  pen.scale(58 / 512, 58 / 512)
  pen.fillStyle = paper.gold
  pen.fill(new Path2D(MOON))
  pen.restore()
  const word = { kind: 'text', align: 'left', spacing: 0, colour: paper.ink } as const
  drawMark(pen, { ...word, text: brand, x: MARGIN_PX + 64, y: 102, font: `600 44px ${faces.display}` })
  drawMark(pen, { kind: 'rule', x: MARGIN_PX, y: 144, width: RECEIPT_WIDTH_PX - 2 * MARGIN_PX, colour: paper.hairline })
  drawMark(pen, { ...word, text: 'Receipt', x: MARGIN_PX, y: 206, font: `500 48px ${faces.display}` })
  const quiet = { ...word, colour: paper.quiet, x: MARGIN_PX, font: `400 15px ${faces.sans}` }
  drawMark(pen, { ...quiet, text: 'Booking ID', y: 242 })
  drawMark(pen, { ...word, text: bookingId, x: MARGIN_PX + 92, y: 242, font: `700 17px ${faces.sans}`, spacing: 1.5 })
}

function drawFoot(pen: Pen, { faces, brand }: { faces: Faces; brand: string }) {
  const font = `500 20px ${faces.display}`
  const colour = paper.quiet
  const text = `Thank you for choosing ${brand}.`
  drawMark(pen, { kind: 'text', text, x: MARGIN_PX, y: 1356, font, colour, align: 'left', spacing: 0 })
}

/** One word fills the stamp; more words take two lines. */
function drawStamp(pen: Pen, { faces, mark }: { faces: Faces; mark: string }) {
  const [first = '', ...rest] = mark.split(' ')
  const second = rest.join(' ')
  pen.save()
  pen.translate(RECEIPT_WIDTH_PX - MARGIN_PX - 92, 206)
  pen.rotate((-5 * Math.PI) / 180)
  pen.strokeStyle = STAMP_COLOUR
  pen.lineWidth = 2.5
  pen.strokeRect(-88, -32, 176, 64)
  pen.lineWidth = 1
  pen.strokeRect(-82, -26, 164, 52)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = STAMP_COLOUR
  pen.font = `700 ${second === '' ? 27 : 14}px ${faces.sans}`
  pen.letterSpacing = second === '' ? '4px' : '1.5px'
  pen.fillText(first, 2, second === '' ? 1 : -9)
  if (second !== '') pen.fillText(second, 1, 11)
  pen.restore()
}

function drawMark(pen: Pen, mark: Mark) {
  pen.fillStyle = mark.colour
  if (mark.kind === 'rule') return pen.fillRect(mark.x, mark.y, mark.width, 1)
  pen.font = mark.font
  pen.textAlign = mark.align
  pen.letterSpacing = `${mark.spacing}px`
  pen.fillText(mark.text, mark.x, mark.y)
}
