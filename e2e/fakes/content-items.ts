import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'

export type Item = Record<string, unknown>
/** Lists may contain anything, so that the site's validation can be tested. */
export type Body = Item | readonly unknown[]

/** Reads the folder's content in the backend's format, by path. */
export async function readContent(directory: string): Promise<Map<string, Body>> {
  const names = ['testimonials', 'faqs', 'contact', 'vehicles', 'about', 'vehicle-categories']
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Body]> => {
      const text = await readFile(path.join(directory, `${name}.json`), 'utf8')
      return [name === 'vehicle-categories' ? 'vehicle-category' : name, JSON.parse(text)]
    }),
  )
  return new Map([...entries, ['posts', await readPosts(path.join(directory, 'posts'))]])
}

async function readPosts(directory: string): Promise<Item[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async name => {
      const [, facts = '', ...rest] = (await readFile(path.join(directory, name), 'utf8')).split(/^---\r?$/m)
      const content = marked.parse(rest.join('---'), { async: false })
      return { _id: name.slice(0, -'.md'.length), ...asItem(parse(facts)), content }
    }),
  )
}

/** Returns a copy of the value if it is an object. */
export function asItem(value: unknown): Item | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}
