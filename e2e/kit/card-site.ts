import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Request } from '@playwright/test'
import { ACCEPT, makeAcceptScripts } from '../fakes/accept-script'
import { startGateway } from '../fakes/authorize-net'
import { gatewayKeys } from '../fakes/authorize-net-requests'
import { GOOGLE_MAPS_SCRIPT, googleMapsScript } from '../fakes/google-maps/script'
import { makeConnectedSite } from './connected-site'
import type { Page } from './test'

/** Origin of the site in the browser; the tokenizer requires https. */
export const SECURE_ORIGIN = 'https://ride.test'

export type CardSite = Awaited<ReturnType<typeof startCardSite>>

/** Starts the built site with live payments by Authorize.Net, through the fake gateway, and with Google Maps. */
export async function startCardSite() {
  const gateway = await startGateway()
  const site = await makeConnectedSite({
    name: 'connected',
    preload: ['e2e/kit/wire-hosts.mjs'],
    settings: {
      AUTHORIZE_NET_ENVIRONMENT: 'production',
      AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
      AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
      AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
      AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey,
      WIRE_HOSTS: JSON.stringify({ 'https://api.authorize.net': gateway.url }),
      GOOGLE_MAPS_API_KEY: 'test-key',
      // With real payments, Zelle is offered only if its email is set.
      ZELLE_EMAIL: 'pay@harbor-chauffeurs.net',
      OPERATOR_EMAIL: 'desk@harbor-chauffeurs.net',
    },
  })
  await site.start()
  return { site, gateway }
}

/** Routes the page's requests to the site over https, to the tokenizer's scripts and to the fake gateway. */
export async function routeCardRequests(page: Page, { site, gateway }: CardSite): Promise<void> {
  await page.route(`${SECURE_ORIGIN}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, maxRedirects: 0 }) })
  })
  const scripts = makeAcceptScripts()
  const headers = { 'access-control-allow-origin': '*' }
  for (const name of ['script', 'core'] as const) {
    const contentType = 'application/javascript; charset=utf-8'
    await page.route(ACCEPT[name], route => route.fulfill({ contentType, headers, body: scripts[name] }))
  }
  await page.route(ACCEPT.endpoint, async route => {
    await route.fulfill({ response: await route.fetch({ url: gateway.url }) })
  })
}

const GOOGLE_HOST = /(^|\.)(google|googleapis|gstatic|googleusercontent|ggpht)\.com$/

/** Serves the fake of Google's script; aborts any other request to Google. Returns what was requested. */
export async function routeGoogleMaps(page: Page) {
  const requested = { scripts: 0, others: [] as string[] }
  await page.route(
    url => GOOGLE_HOST.test(url.hostname),
    route => {
      requested.others.push(route.request().url())
      return route.abort()
    },
  )
  await page.route(GOOGLE_MAPS_SCRIPT, async route => {
    requested.scripts += 1
    // The page may have navigated away.
    await route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: googleMapsScript }).catch(() => {})
  })
  return requested
}

type Secret = { number: string; cvc: string; name: string }

/** Finds card data in a text: the number in any grouping, the CVC as a word, or the holder. */
export function findCardTraces(text: string, { number, cvc, name }: Secret): (keyof Secret)[] {
  const digits = text.replace(/%20|\D/g, '')
  const isTraced = {
    number: digits.includes(number),
    cvc: new RegExp(`(?<![\\w+/=-])${cvc}(?![\\w+/=-])`).test(text),
    name: text.toLowerCase().includes(name.toLowerCase()) || text.includes(encodeURIComponent(name)),
  }
  return (['number', 'cvc', 'name'] as const).filter(secret => isTraced[secret])
}

export async function readRequest(request: Request) {
  const text = JSON.stringify([request.url(), await request.allHeaders(), request.postData()])
  return { url: request.url(), text }
}

export async function readPageMemory(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => ({
    address: location.href,
    state: history.state,
    windowName: window.name,
    session: { ...sessionStorage },
    local: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  return JSON.stringify([stored, await page.context().cookies()])
}

/** Reads everything the server stores: all table values and the bytes of all files. */
export async function readDatabase(dataDir: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const bytes = await Promise.all(files.map(file => readFile(file, 'latin1')))
  const database = new DatabaseSync(path.join(dataDir, 'nocturne.db'), { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const rows = tables.map(({ name }) => database.prepare(`select * from "${name}"`).all())
  database.close()
  return JSON.stringify([rows, bytes])
}
