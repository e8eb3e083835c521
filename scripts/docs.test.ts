import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PAGES = globSync(['*.md', 'docs/*.md'])
const SOURCES = globSync(['{app,components,lib,scripts,deploy}/**/*.{ts,tsx,mjs,yml,conf}', '.env.local.example'])
/** Of another project. */
const FOREIGN_PAGES = ['docs/api-v1.md']
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The anchors that GitHub makes of a page's headings. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8')
    .toLowerCase()
    .matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, text = '']) => text.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-'))
}

function findDeadLink(page: string, link: string): string | null {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? page : path.join(path.dirname(page), target)
  if (!existsSync(file)) return link
  return anchor === undefined || anchorsOf(file).includes(anchor) ? null : link
}

describe.each(PAGES)('%s', page => {
  const text = readFileSync(page, 'utf8')

  test('links to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.flatMap(link => findDeadLink(page, link) ?? [])).toEqual([])
  })

  test('names files that exist', () => {
    const names = [...text.matchAll(/`((?:app|components|lib|scripts|e2e|deploy|content|testing|docs)\/[^`\s]*)`/g)]
    expect(names.flatMap(([, name = '']) => (globSync(name).length === 0 ? name : []))).toEqual([])
  })

  test('names npm scripts that exist', () => {
    const names = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(names.filter(name => !(name in scripts))).toEqual([])
  })
})

test('comments and messages name pages that exist', () => {
  const dead = SOURCES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w-]+\.md/g)].flatMap(([name]) =>
      existsSync(name) || FOREIGN_PAGES.includes(name) ? [] : `${file}: ${name}`,
    ),
  )
  expect(dead).toEqual([])
})
