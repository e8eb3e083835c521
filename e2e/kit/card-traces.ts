import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Request } from '@playwright/test'

type Secret = { number: string; cvc: string; name: string }

/** What a text gives away of a card: its number in whatever grouping, its code standing alone, its holder. */
export function cardTraces(text: string, { number, cvc, name }: Secret): (keyof Secret)[] {
  const digits = text.replace(/%20|\D/g, '')
  const found = {
    number: digits.includes(number),
    cvc: new RegExp(`(?<![\\w+/=-])${cvc}(?![\\w+/=-])`).test(text),
    name: text.toLowerCase().includes(name.toLowerCase()) || text.includes(encodeURIComponent(name)),
  }
  return (['number', 'cvc', 'name'] as const).filter(secret => found[secret])
}

/** Every request of a page from now on, with all that it carries. */
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

/** What the browser keeps of a page beyond what it shows. */
export async function readPageMemory(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => ({
    address: location.href,
    title: document.title,
    state: history.state,
    windowName: window.name,
    session: { ...sessionStorage },
    local: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  return JSON.stringify([kept, await page.context().cookies()])
}

/** All that a server keeps: each value of each table by itself, and the bytes of its files. */
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

/** Words of the card form, by which its code is known. */
const FORM_WORDS = 'Cardholder name'

/** Tells whether the tokenizer, and the code of the card form, are among the requests of a page. */
export async function loadedScripts(page: Page, urls: string[], tokenizer: string) {
  const chunks = [...new Set(urls.filter(url => url.includes('/_next/static/') && url.endsWith('.js')))]
  const texts = await page.evaluate(
    all => Promise.all(all.map(url => fetch(url, { cache: 'force-cache' }).then(answer => answer.text()))),
    chunks,
  )
  return { tokenizer: urls.some(url => url.endsWith(tokenizer)), form: texts.some(text => text.includes(FORM_WORDS)) }
}
