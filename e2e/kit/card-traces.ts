import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Request } from '@playwright/test'

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

/** Records the page's requests from now on, with headers and bodies. */
export function watchRequests(page: Page) {
  const requests: Request[] = []
  page.on('request', request => requests.push(request))
  return {
    urls: () => requests.map(request => request.url()),
    all: () =>
      Promise.all(
        requests.map(async request => ({
          url: request.url(),
          text: JSON.stringify([request.url(), await request.allHeaders(), request.postData()]),
        })),
      ),
  }
}

/** Reads the page's URL, history state, storage and cookies. */
export async function readPageMemory(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => ({
    address: location.href,
    title: document.title,
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
  const databases = files.filter(file => /\.(db|sqlite3?)$/.test(file))
  return JSON.stringify([databases.map(readTables), bytes])
}

function readTables(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.map(({ name }) => database.prepare(`select * from "${name}"`).all())
  } finally {
    database.close()
  }
}

/** Text of the card form that identifies its chunk. */
const FORM_WORDS = 'Cardholder name'

/** Checks whether the page has loaded the tokenizer and the code of the card form. */
export async function loadedScripts(page: Page, urls: string[], tokenizer: string) {
  const chunks = [...new Set(urls.filter(url => url.includes('/_next/static/') && url.endsWith('.js')))]
  const texts = await page.evaluate(
    all => Promise.all(all.map(url => fetch(url, { cache: 'force-cache' }).then(response => response.text()))),
    chunks,
  )
  return { tokenizer: urls.some(url => url.endsWith(tokenizer)), form: texts.some(text => text.includes(FORM_WORDS)) }
}
