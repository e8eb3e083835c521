import { crc32, deflateSync } from 'node:zlib'

const SIDE = 256
const STREET_EVERY = 64
const GROUND = 22
const STREET = 54

let drawn: Buffer | undefined

/** Draws a few city blocks at night, 256 pixels wide; the same for every tile. */
export function drawTile(): Buffer {
  drawn ??= writePng((x, y) => (x % STREET_EVERY < 3 || y % STREET_EVERY < 3 ? STREET : GROUND))
  return drawn
}

/** Encodes gray values from 0 to 255 as PNG. */
function writePng(shade: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits per pixel, grayscale; all other fields have only one valid value.
  header[8] = 8
  // Each row starts with its filter type: none.
  const line = (y: number) => [0, ...Array.from({ length: SIDE }, (_, x) => shade(x, y))]
  const pixels = Buffer.from(Array.from({ length: SIDE }, (_, y) => line(y)).flat())
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(pixels)),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
