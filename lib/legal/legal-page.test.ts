import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from '@/lib/platform/env'
import { listThirdParties, readLegalDocument } from './legal-page'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'legal-'))
})
afterEach(() => rm(directory, { recursive: true }))

const FACTS = '---\ntitle: Terms of Service\nupdated: 2026-11-22\ntemplate: true\n---\n'

async function read(text: string, values: Record<string, string> = {}) {
  await writeFile(path.join(directory, 'terms.md'), text)
  return readLegalDocument('terms', values, directory)
}

test('legal page fills in its placeholders and is sanitized HTML', async () => {
  const page = await read(`${FACTS}\n## With {{brand}}\n\n<script>x()</script>\n\n{{list}}`, {
    brand: 'Nocturne',
    list: '- one\n- two',
  })
  expect(page).toMatchObject({ title: 'Terms of Service', updated: '2026-11-22', isTemplate: true })
  expect(page.html).toMatch(/<h2>With Nocturne<\/h2>[\s\S]*<li>one<\/li>/)
  expect(page.html).not.toContain('x()')
})

test.each([
  ['an unknown placeholder', `${FACTS}{{retention}}`, 'content/legal/terms.md: unknown placeholder {{retention}}'],
  ['an invalid date', FACTS.replace('2026-11-22', 'today'), 'content/legal/terms.md: updated: '],
  ['no front matter', 'Our terms', 'content/legal/terms.md: title: '],
])('legal page with %s throws the file and field', async (_, text, userMessage) => {
  await expect(read(text)).rejects.toThrow(userMessage)
})

function namesFor(settings: Record<string, string>): string[] {
  return listThirdParties(parseEnv(settings)).map(({ name }) => name)
}

const keys = {
  AUTHORIZE_NET_LOGIN_ID: 'login',
  AUTHORIZE_NET_TRANSACTION_KEY: 'transaction',
  AUTHORIZE_NET_CLIENT_KEY: 'client',
  AUTHORIZE_NET_ENVIRONMENT: 'production',
}

test('embedded defaults connect no third party but videos that a visitor starts', () => {
  expect(namesFor({})).toEqual(['YouTube and Vimeo'])
})

test.each<[Record<string, string>, string]>([
  [keys, 'Authorize.Net (Visa)'],
  [{ ZELLE_EMAIL: 'pay@rides.example' }, 'Zelle and your bank'],
  [{ GOOGLE_MAPS_API_KEY: 'key' }, 'Google Maps'],
  [{ GOOGLE_MAPS_SERVER_KEY: 'key' }, 'Google Routes and Places'],
  [{ GEOCODER_URL: 'https://photon.rides.example/api' }, 'photon.rides.example'],
  [{ ROUTER_URL: 'https://osrm.rides.example/route/v1/driving' }, 'osrm.rides.example'],
  [{ MAP_STYLE_URL: 'https://tiles.rides.example/style.json' }, 'tiles.rides.example'],
  [{ SMTP_URL: 'smtp://user:secret@mail.rides.example:587', MAIL_FROM: 'a@rides.example' }, 'mail.rides.example'],
  [{ WEBHOOK_URL: 'https://dispatch.example/in', WEBHOOK_SECRET: 's'.repeat(32) }, 'dispatch.example'],
  [{ IMAGE_HOSTS: '*.cdn.example' }, 'cdn.example'],
  [{ HERO_VIDEO_URL: 'https://video.example/a.mp4' }, 'video.example'],
])('privacy policy names the third party that %j connects', (settings, name) => {
  expect(namesFor(settings)).toContain(name)
})

test('hosted payments name the charging backend and the card processor', () => {
  const { AUTHORIZE_NET_TRANSACTION_KEY, ...browserKeys } = keys
  const names = namesFor({ ...browserKeys, PAYMENTS: 'hosted', API_BASE_URL: 'https://api.rides.example' })
  expect(names).toEqual(expect.arrayContaining(['Authorize.Net (Visa)', 'api.rides.example']))
})
