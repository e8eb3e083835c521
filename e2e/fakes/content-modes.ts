import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { asItem, type Body, type Item } from './content-items'

/** How a path responds. `endless-body` takes longer than the site's timeout. */
export const modes = [
  'ok',
  'fail',
  'hang',
  'drop',
  'endless-body',
  'truncated-body',
  'html',
  'incomplete',
  'object',
  'huge',
  'redirect',
] as const
export type Mode = (typeof modes)[number]

const MS_PER_CHARACTER = 100
const HUGE_BYTES = 20 * 1024 * 1024

export async function sendFaultyResponse(response: ServerResponse, body: Body, mode: Mode) {
  const text = JSON.stringify(body)
  if (mode === 'fail') return send(response, 500, { error: 'broken' })
  if (mode === 'hang') return
  if (mode === 'drop') return response.destroy()
  if (mode === 'truncated-body') return response.writeHead(200, JSON_TYPE).end(text.slice(0, text.length / 2))
  if (mode === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  if (mode === 'incomplete') return send(response, 200, dropSecondFields(body))
  if (mode === 'object') return send(response, 200, Array.isArray(body) ? { data: body } : [body])
  if (mode === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  if (mode === 'huge') return streamPadded(response, text)
  if (mode === 'endless-body') return sendSlowly(response, text)
  return send(response, 200, body)
}

const JSON_TYPE = { 'content-type': 'application/json' }

export function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
}

/** Sends valid content padded to 20 MB, without a content length. */
function streamPadded(response: ServerResponse, text: string) {
  response.writeHead(200, JSON_TYPE)
  return pipeline(pad(text), response).catch(() => {})
}

function* pad(text: string) {
  yield text
  const chunk = Buffer.alloc(64 * 1024, ' ')
  for (let sent = text.length; sent < HUGE_BYTES; sent += chunk.length) yield chunk
}

async function sendSlowly(response: ServerResponse, text: string) {
  response.writeHead(200, JSON_TYPE)
  for (const character of text) {
    if (response.destroyed) return
    response.write(character)
    await wait(MS_PER_CHARACTER)
  }
  response.end()
}

function dropSecondFields(body: Body): Body {
  return Array.isArray(body) ? body.map(dropSecondField) : dropSecondField(body)
}

function dropSecondField(item: unknown): Item {
  const [first, , ...rest] = Object.entries(asItem(item) ?? {})
  return Object.fromEntries(first ? [first, ...rest] : rest)
}
